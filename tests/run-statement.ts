import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig, DatabaseError } from 'pg'

export async function runStatement(target: ClientConfig, statement: string): Promise<void> {
  const client = new Client(target)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Retries while an autovacuum worker is connected: PostgreSQL refuses to terminate it. */
export async function dropDatabase(target: ClientConfig, name: string): Promise<void> {
  for (;;) {
    try {
      return await runStatement(target, `DROP DATABASE ${name} WITH (FORCE)`)
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === '42501')) throw error
      await pause(100)
    }
  }
}
