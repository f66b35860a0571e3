/** Returns the functions of an object so that each call runs `prepare` first. */
export function callFirst<Functions extends object>(prepare: () => void, functions: Functions): Functions {
  const wrapped = Object.entries(functions).map(([name, call]: [string, (...args: unknown[]) => unknown]) => [
    name,
    (...args: unknown[]) => {
      prepare()
      return call(...args)
    },
  ])
  return Object.fromEntries(wrapped)
}
