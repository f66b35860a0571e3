// The step printer is plain JavaScript, because it also runs before TypeScript can.
declare module '*/cli-output.mjs' {
  export class Failure extends Error {}
  export function step<T>(name: string, work: () => Promise<T>): Promise<T>
  export function heading(text: string): void
  export function end(error: unknown): never
}
