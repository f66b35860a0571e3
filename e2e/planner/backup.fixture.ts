import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { chooseFiles, startDownload } from '../fixtures/clicks.ts'
import { button, clickButton, dialog } from '../fixtures/locators.ts'
import { expect } from '../fixtures/test.ts'
import { openPlanner } from './planner.fixture.ts'

export type DownloadedFile = { name: string; text: string }

/** Downloads a file in the settings of the planner. */
export async function downloadFile(page: Page, label: string): Promise<DownloadedFile> {
  const file = await startDownload(page.getByRole('button', { name: `Download ${label}` }))
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

export const downloadBackup = (page: Page) => downloadFile(page, 'Backup (JSON)')

/** Chooses a file in the settings of the planner. Returns the dialog that opens. */
export async function chooseImportFile(page: Page, { name, text }: DownloadedFile, title: string): Promise<Locator> {
  await chooseFiles(button(page, 'Choose a file'), { name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  const opened = dialog(page, title)
  await expect(opened).toBeVisible()
  return opened
}

export const chooseBackup = (page: Page, text: string, title = 'Import this backup?') =>
  chooseImportFile(page, { name: 'backup.json', text }, title)

export async function deleteEverything(page: Page): Promise<void> {
  await openPlanner(page, '/planner/settings')
  await clickButton(page, 'Delete my planner')
  await clickButton(page.getByRole('alertdialog'), 'Delete my planner')
  await expect(page.getByRole('status').filter({ hasText: 'Your planner is empty' })).toBeVisible()
}
