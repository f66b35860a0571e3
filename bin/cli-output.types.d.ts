// The step printer is plain JavaScript, because it also runs before TypeScript can.
declare module '*/cli-output.mjs' {
  export class Failure extends Error {}
  export function runStep<T>(name: string, action: () => Promise<T>): Promise<T>
  export function printHeading(text: string): void
  export function exitWithError(error: unknown): never
}
