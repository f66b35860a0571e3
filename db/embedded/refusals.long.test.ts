import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, cp, glob, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createDatabaseFolder, createDataDir, isRoot, query, startServer } from './cluster.fixture.ts'

async function digestsOf(dataDir: string, lines: RegExp): Promise<string[]> {
  const cluster = join(dataDir, 'postgres/cluster')
  const files: string[] = []
  for await (const name of glob('**', { cwd: cluster })) {
    if (!(await stat(join(cluster, name))).isFile()) continue
    const digest = createHash('sha256').update(await readFile(join(cluster, name)))
    files.push(`${name} ${digest.digest('hex')}`)
  }
  return files.filter((line) => lines.test(line)).sort()
}

const damage: Record<string, { damageFiles: (cluster: string) => Promise<unknown>; unchangedFiles: RegExp }> = {
  'missing control file': { damageFiles: (cluster) => rm(join(cluster, 'global/pg_control')), unchangedFiles: /./ },
  'corrupt control file': {
    damageFiles: (cluster) => writeFile(join(cluster, 'global/pg_control'), randomBytes(8192)),
    unchangedFiles: /./,
  },
  'missing version file': { damageFiles: (cluster) => rm(join(cluster, 'PG_VERSION')), unchangedFiles: /./ },
  'corrupt version file': {
    damageFiles: (cluster) => writeFile(join(cluster, 'PG_VERSION'), randomBytes(9)),
    unchangedFiles: /./,
  },
  'missing write-ahead log': {
    damageFiles: (cluster) => rm(join(cluster, 'pg_wal'), { recursive: true }),
    // Each start writes its command line to postmaster.opts.
    unchangedFiles: /^(?!postmaster\.opts )/,
  },
  // PostgreSQL detects these only after it has begun to start, which rewrites some of its internal files.
  'missing transaction log': {
    damageFiles: (cluster) => rm(join(cluster, 'pg_xact'), { recursive: true }),
    unchangedFiles: /^base.*\d /,
  },
  'missing application database': { damageFiles: removeNewestDatabase, unchangedFiles: /^base.*\d / },
}

async function removeNewestDatabase(cluster: string): Promise<void> {
  const newest = Math.max(...(await readdir(join(cluster, 'base'))).map(Number))
  await rm(join(cluster, 'base', String(newest)), { recursive: true })
}

test.each(Object.entries(damage))(
  'damaged database (%s): the start fails and leaves the files unchanged',
  async (_, { damageFiles, unchangedFiles }) => {
    const dataDir = await createDatabaseFolder()
    await damageFiles(join(dataDir, 'postgres/cluster'))
    const before = await digestsOf(dataDir, unchangedFiles)
    expect(before.length).toBeGreaterThan(100)

    const { refusal, child } = await startServer(dataDir)
    expect(refusal).toMatch(/^DATA_DIR .*\bpostgres\/cluster\b.*replace it with a backup, .*`npm run restore FILE`/)
    expect(refusal).not.toContain('\n')
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1)
    expect(await digestsOf(dataDir, unchangedFiles)).toEqual(before)
  },
)

test('damaged database.json: the start fails', async () => {
  const dataDir = await createDatabaseFolder()
  await writeFile(join(dataDir, 'database.json'), '{"home":')
  expect((await startServer(dataDir)).refusal).toMatch(
    /^DATA_DIR .* is damaged: .*database\.json cannot be used .*restore it/,
  )
})

test('database of another PostgreSQL version: the start fails with both versions', async () => {
  const dataDir = await createDatabaseFolder()
  await writeFile(join(dataDir, 'postgres/cluster/PG_VERSION'), '15\n')
  expect((await startServer(dataDir)).refusal).toMatch(/database of PostgreSQL 15, .* PostgreSQL 18/)
})

test('missing database folder: the start fails and creates no new database', async () => {
  const dataDir = await createDatabaseFolder()
  await rm(join(dataDir, 'postgres'), { recursive: true })
  expect((await startServer(dataDir)).refusal).toMatch(/had its database in .*, which no longer exists/)
})

test('data folder that is a file: the start fails', async () => {
  const dataDir = await createDataDir()
  await writeFile(dataDir, '')
  expect((await startServer(dataDir)).refusal).toMatch(/^DATA_DIR .* cannot be used/)
})

test('moved data folder: the database moves with it', async () => {
  const dataDir = await createDatabaseFolder()
  const moved = `${dataDir}-moved`
  await rename(dataDir, moved)
  const { connection } = await startServer(moved)
  expect(connection.host.startsWith(moved)).toBe(true)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('stale postmaster.pid whose PID belongs to another process: the start succeeds', async () => {
  const dataDir = await createDatabaseFolder()
  const pidFile = [process.pid, join(dataDir, 'postgres/cluster'), 1, 5432, '', '', '', 'ready', '']
  await writeFile(join(dataDir, 'postgres/cluster/postmaster.pid'), pidFile.join('\n'))
  const { connection } = await startServer(dataDir)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

if (isRoot) {
  test('database copied by root: ownership is given to the account that runs it', async () => {
    const dataDir = await createDatabaseFolder()
    for (const path of [`${dataDir}/postgres`, `${dataDir}/postgres/cluster`, `${dataDir}/postgres/cluster/PG_VERSION`])
      await chown(path, 0, 0)
    const { connection } = await startServer(dataDir)
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('copy of a data folder whose database is elsewhere: the start fails', async () => {
    const dataDir = await createDataDir({ closed: true })
    const { child } = await startServer(dataDir)
    child.kill('SIGTERM')
    await once(child, 'exit')
    const copy = await createDataDir({ closed: true })
    await mkdir(dirname(copy), { recursive: true })
    await cp(dataDir, copy, { recursive: true })
    expect((await startServer(copy)).refusal).toContain(`is a copy of ${dataDir}`)
  })
}
