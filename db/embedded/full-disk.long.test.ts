import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import {
  canMount,
  createDataDir,
  mountSmallDisk,
  postmasterPid,
  query,
  type Server,
  startServer,
  until,
} from './cluster.fixture.ts'

vi.setConfig({ testTimeout: 180_000 })

const isReadOnly = async ({ connection }: Server) =>
  (await query(connection, 'SHOW transaction_read_only'))[0]?.transaction_read_only === 'on'

test('disk reserve: allocated on disk, and created again at the next start if deleted', async () => {
  const dataDir = await createDataDir()
  const reserve = join(dataDir, 'postgres/reserve')
  const first = await startServer(dataDir)
  const reservedBytes = async () => (await stat(reserve)).blocks * 512
  expect(await reservedBytes()).toBeGreaterThanOrEqual(32_000_000)
  await rm(reserve)
  first.child.kill('SIGTERM')
  await once(first.child, 'exit')
  await startServer(dataDir)
  expect(await reservedBytes()).toBeGreaterThanOrEqual(32_000_000)
})

if (canMount) {
  test('database killed on a full disk: restarts read-only and accepts writes once space is free', async () => {
    const disk = await mountSmallDisk(192)
    const server = await startServer(disk.dataDir)
    await query(server.connection, 'create table page as select 1 as id')
    await disk.fill()
    process.kill(await postmasterPid(join(disk.dataDir, 'postgres')), 'SIGKILL')
    await until(async () => (await isReadOnly(server)) || undefined)
    expect(await query(server.connection, 'select id from page')).toEqual([{ id: 1 }])
    await expect(query(server.connection, 'insert into page values (2)')).rejects.toThrow(/read-only transaction/)

    await disk.clear()
    await until(async () => !(await isReadOnly(server)) || undefined)
    await query(server.connection, 'insert into page values (2)')
    expect(server.reports).toContain('The disk of the database is full: the database is read-only until space is freed')
    await until(async () => server.reports.includes('The disk of the database has free space again') || undefined)
  })

  test('start on a full disk fails with the space to free, and the next start is writable', async () => {
    const disk = await mountSmallDisk(192)
    const first = await startServer(disk.dataDir)
    await disk.fill()
    await until(async () => (await isReadOnly(first)) || undefined)
    await disk.fill()
    first.child.kill('SIGTERM')
    await once(first.child, 'exit')

    expect((await startServer(disk.dataDir)).refusal).toMatch(/^DATA_DIR .* is on a full disk .*: free up \d+ MB/)
    await disk.clear()
    const second = await startServer(disk.dataDir)
    expect(await isReadOnly(second)).toBe(false)
  })
}
