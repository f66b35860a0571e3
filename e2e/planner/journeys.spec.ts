import type { Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { button, clickButton, dialog, main } from '../fixtures/locators.ts'
import { touchscreen } from '../fixtures/touch.ts'
import { addJourney, expect, openPlanner, test } from './planner.fixture.ts'

const mapOf = (page: Page) => page.getByRole('list', { name: 'Map of your journeys' })
const listOf = (page: Page) => page.getByRole('region', { name: 'All journeys' })
const titlesOf = (page: Page) => listOf(page).getByRole('heading', { level: 3 })
const dropTargetOf = (page: Page) => listOf(page).locator('li[data-drop]')
const newStep = (page: Page) => page.getByRole('textbox', { name: 'New step of this journey' })
const planOf = (page: Page) => page.getByRole('region', { name: 'The plan' })
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

async function chooseState(page: Page, name: string) {
  await clickButton(main(page), 'More for this journey')
  await menuItem(page, name).click()
}

/** Each journey is a mountain of the map, higher with more steps, and a row of the list below. */
test('first journey: the empty map asks for it, and then shows its mountain', quickRun, async ({ page }) => {
  await openPlanner(page, '/planner/journeys')
  await expect(page.getByRole('heading', { name: 'Where do you want to be, by when?' })).toBeVisible()
  await expectAccessible(page, 'journeys, empty')
  await addJourney(page, 'Run ten kilometers', { category: 'Health' })
  await expect(page.getByText('On the way')).toBeVisible()

  await page.getByRole('link', { name: 'All journeys' }).click()
  const mountain = mapOf(page).getByRole('link', { name: /^Run ten kilometers/ })
  await expect(mountain).toHaveAccessibleName(/No steps yet/)
  await mountain.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Run ten kilometers' })).toBeVisible()
})

test('a title is needed for a journey', async ({ page }) => {
  await openPlanner(page, '/planner/journeys')
  await clickButton(main(page), 'Start a journey')
  const form = dialog(page, 'New journey')
  await clickButton(form, 'Add journey')
  await expect(form.getByLabel('Where do you want to be?')).toBeFocused()
  await expect(form.getByText('Write where you want to be.')).toBeVisible()
  await form.getByLabel('By when').fill('2020-01-01')
  await clickButton(form, 'Add journey')
  await expect(form.getByText('Choose the start date or a later one.')).toBeVisible()
})

test('list of journeys: keys, the menu and dragging change the order, and a filter shows a state', async ({ page }) => {
  for (const title of ['Garden', 'Marathon', 'Piano']) await addJourney(page, title)
  await addJourney(page, 'Oaxaca', { startsOn: '' })
  await openPlanner(page, '/planner/journeys')
  await expect(titlesOf(page)).toHaveText(['Garden', 'Marathon', 'Piano', 'Oaxaca'])

  await button(main(page), 'Move Piano').press('ArrowUp')
  await expect(titlesOf(page)).toHaveText(['Garden', 'Piano', 'Marathon', 'Oaxaca'])
  await expect(button(main(page), 'Move Piano')).toBeFocused()
  await button(main(page), 'Move Garden').press('End')
  await expect(titlesOf(page)).toHaveText(['Piano', 'Marathon', 'Oaxaca', 'Garden'])
  await clickButton(main(page), 'More for Garden')
  await menuItem(page, 'Move to the top').click()
  await expect(titlesOf(page)).toHaveText(['Garden', 'Piano', 'Marathon', 'Oaxaca'])
  await clickButton(main(page), 'More for Garden')
  await menuItem(page, 'Move to the end').click()
  await expect(titlesOf(page)).toHaveText(['Piano', 'Marathon', 'Oaxaca', 'Garden'])

  await button(main(page), 'Move Garden').hover()
  await page.mouse.down()
  const target = await button(main(page), 'Move Piano').boundingBox()
  await page.mouse.move((target?.x ?? 0) + 10, (target?.y ?? 0) - 20, { steps: 8 })
  await expect(dropTargetOf(page)).toContainText('Piano')
  await page.mouse.up()
  await expect(titlesOf(page)).toHaveText(['Garden', 'Piano', 'Marathon', 'Oaxaca'])
  await page.reload()
  await expect(titlesOf(page)).toHaveText(['Garden', 'Piano', 'Marathon', 'Oaxaca'])

  await page
    .getByRole('navigation', { name: 'Show journeys' })
    .getByRole('link', { name: /^Draft/ })
    .click()
  await expect(titlesOf(page)).toHaveText(['Oaxaca'])
  await expect(page).toHaveURL(/\?state=draft$/)
  await expectAccessible(page, 'journeys')
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('list of journeys: a finger drags a handle, and Escape leaves the order as it was', async ({ page }) => {
    for (const title of ['Garden', 'Marathon', 'Piano']) await addJourney(page, title)
    await openPlanner(page, '/planner/journeys')
    await button(main(page), 'Move Piano').scrollIntoViewIfNeeded()
    const boxOf = async (title: string) => {
      const box = await button(main(page), `Move ${title}`).boundingBox()
      if (!box) throw new Error('the handle has no box')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const finger = await touchscreen(page)
    await finger.press(await boxOf('Garden'))
    await finger.move(await boxOf('Piano'))
    await expect(dropTargetOf(page)).toContainText('Piano')
    await page.keyboard.press('Escape')
    await expect(dropTargetOf(page)).toHaveCount(0)
    await finger.release()
    await expect(titlesOf(page)).toHaveText(['Garden', 'Marathon', 'Piano'])
    await finger.press(await boxOf('Garden'))
    await finger.move(await boxOf('Marathon'))
    await expect(dropTargetOf(page)).toContainText('Marathon')
    await finger.release()
    await expect(titlesOf(page)).toHaveText(['Marathon', 'Garden', 'Piano'])
    await expect(page.getByText('Now 2 of 3')).toBeAttached()
  })
})

test('map: more journeys than it shows are on further pages', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']) await addJourney(page, title)
  await openPlanner(page, '/planner/journeys')
  await expect(mapOf(page).getByRole('listitem')).toHaveCount(6)
  await clickButton(page, 'More journeys')
  await expect(mapOf(page).getByRole('link')).toHaveText([/^Seven/])
  await expect(button(page, 'More journeys')).toBeDisabled()
})

/** Six questions plan a journey. The date of the first stamp stays when the answer changes. */
test('stamps: a question is answered and stamped by keyboard, and the first date stays', quickRun, async ({ page }) => {
  await addJourney(page, 'Run ten kilometers')
  const stamp = planOf(page).getByRole('button', { name: /^Crew/ })
  await stamp.press('Enter')
  const prompt = dialog(page, 'Crew')
  await expect(prompt.getByText('Who is coming along?')).toBeVisible()
  await clickButton(prompt, 'Stamp it')
  await expect(prompt.getByText('Write a line first, then press the stamp.')).toBeVisible()
  await prompt.getByLabel('Your answer').fill('Theo, on Saturdays')
  await expectAccessible(page, 'stamp', { hasOverlay: true })
  await button(prompt, 'Stamp it').press('Space')
  const status = prompt.getByRole('status')
  await expect(status).toHaveText(/^Stamped on \w+ \d+, \d{4}\.$/)
  const date = await status.textContent()
  await clickButton(prompt, 'Stamp it again')
  await expect(status).toHaveText(date ?? '')
  await page.keyboard.press('Escape')
  await expect(stamp).toBeFocused()
  await expect(stamp).toHaveAccessibleName(/Theo, on Saturdays.*Stamped on/)
  await expect(page.getByText('1 of 6 stamped')).toBeVisible()
  await page.reload()
  await expect(stamp).toHaveAccessibleName(/Theo, on Saturdays.*Stamped on/)
})

test('stamps: all six complete the plan', async ({ page }) => {
  await addJourney(page, 'Run ten kilometers')
  for (const name of ['Destination', 'Engines', 'Crew', 'Tools', 'Awards', 'Next Levels']) {
    await planOf(page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
    const prompt = dialog(page, name)
    await prompt.getByLabel('Your answer').fill(`${name}: yes`)
    await clickButton(prompt, 'Stamp it')
    await clickButton(prompt, 'Done')
  }
  await expect(page.getByText('All six stamped: the plan is complete.')).toBeVisible()
  await expect(page.locator('.stamp-drawing')).toHaveCount(6)
  await expect(page.locator('.stamp-drawing:empty')).toHaveCount(0)
})

test('journey: its title is edited in place, and its steps are ticked', quickRun, async ({ page }) => {
  await addJourney(page, 'Run ten')
  await clickButton(main(page), 'Edit the destination')
  await page.getByLabel('Destination', { exact: true }).fill('Run ten kilometers')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Run ten kilometers' })).toBeVisible()
  await expect(button(main(page), 'Edit the destination')).toBeFocused()

  const field = newStep(page)
  for (const text of ['Find the shoes', 'Run to the lake']) {
    await field.fill(text)
    await field.press('Enter')
  }
  await page.getByRole('checkbox', { name: 'Find the shoes' }).click()
  await expect(page.getByText('1 of 2 steps done')).toBeVisible()
  await page.getByText('Done (1)').click()
  await expect(page.getByRole('checkbox', { name: 'Find the shoes' })).toBeChecked()
  await expectAccessible(page, 'journey')
})

test('journey: paused with a reason, resumed, arrived with a postcard, and continued', async ({ page }) => {
  await addJourney(page, 'Half marathon', { category: 'Health' })
  await chooseState(page, 'Pause...')
  await dialog(page, 'Pause this journey').getByLabel(/^Why/).fill('The knee')
  await clickButton(dialog(page, 'Pause this journey'), 'Pause')
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await expect(page.getByText('The knee')).toBeVisible()

  await clickButton(main(page), 'Resume')
  await clickButton(main(page), 'I’ve arrived')
  await expect(page.getByRole('region', { name: 'You made it.' })).toContainText('1 day')
  await expect(button(main(page), 'Edit the destination')).toHaveCount(0)
  await expect(newStep(page)).toHaveCount(0)
  await expectAccessible(page, 'journey, arrived')

  await chooseState(page, 'Plan the next journey')
  const form = dialog(page, 'Next journey')
  await expect(form.getByLabel('Category')).toHaveValue('Health')
  await form.getByLabel('Where do you want to be?').fill('Marathon')
  await clickButton(form, 'Add journey')
  await page.getByRole('link', { name: 'Half marathon' }).click()
  await expect(page.getByRole('link', { name: 'Marathon', exact: true })).toBeVisible()
})

test('journey: a dropped one leaves the map, stays in the list and can be resumed', async ({ page }) => {
  await addJourney(page, 'Piano')
  await chooseState(page, 'Drop...')
  await dialog(page, 'Drop this journey').getByLabel(/^Why/).fill('No room for it')
  await clickButton(dialog(page, 'Drop this journey'), 'Drop')
  await page.getByRole('link', { name: 'All journeys' }).click()
  await expect(mapOf(page)).toHaveCount(0)
  await expect(listOf(page)).toContainText('No room for it')
  await listOf(page).getByRole('link', { name: 'Piano' }).click()
  await clickButton(main(page), 'Resume')
  await page.getByRole('link', { name: 'All journeys' }).click()
  await expect(mapOf(page).getByRole('link')).toHaveText([/^Piano/])
})

/** A dropped journey leaves the map and can be resumed. A deleted one comes back with 'Undo'. */
test('journey: a deleted one comes back with Undo', async ({ page }) => {
  await addJourney(page, 'Piano')
  await chooseState(page, 'Delete')
  await expect(page.getByRole('heading', { name: 'Where do you want to be, by when?' })).toBeVisible()
  await clickButton(page, 'Undo')
  await expect(mapOf(page).getByRole('link')).toHaveText([/^Piano/])
})

test('tools: products of the site and links of the web, and no other addresses', async ({ page }) => {
  await addJourney(page, 'Piano')
  const tools = page.getByRole('region', { name: 'Tools' })
  await clickButton(tools, 'Add a tool')
  const form = dialog(page, 'Add a tool')
  await form.getByLabel('Lessons, products, classes and posts').fill('refill')
  await form.getByRole('button', { name: /^Add Refill Pages/ }).click()
  await expect(tools.getByRole('link', { name: /^Refill Pages/ })).toHaveAttribute('href', /^\/store\//)

  await clickButton(tools, 'Add a tool')
  await form.getByRole('tab', { name: 'A link' }).click()
  await form.getByLabel('Address').fill('javascript:alert(1)')
  await clickButton(form, 'Add link')
  await expect(form.getByText('Enter a web address, such as https://example.com.')).toBeVisible()
  await form.getByLabel('Address').fill('example.com/plan')
  await form.getByLabel(/^Name/).fill('Plan')
  await expectAccessible(page, 'tool', { hasOverlay: true })
  await clickButton(form, 'Add link')
  await expect(tools.getByRole('link', { name: /^Plan/ })).toHaveAttribute('href', 'https://example.com/plan')
  await tools.getByRole('button', { name: 'Remove Plan' }).click()
  await expect(tools.getByRole('link')).toHaveCount(1)
})

/** Awards are earned after steps, on a date or for a stamp. */
test('awards: earned after steps, then given', async ({ page }) => {
  await addJourney(page, 'Piano')
  const awards = page.getByRole('region', { name: 'Awards' })
  await clickButton(awards, 'Add an award')
  const form = dialog(page, 'Add an award')
  await form.getByLabel('Your award').fill('New socks')
  await form.getByLabel('Steps done').fill('1')
  await clickButton(form, 'Save')
  await expect(awards.getByText('After 1 step')).toBeVisible()
  const field = newStep(page)
  await field.fill('Tune it')
  await field.press('Enter')
  await page.getByRole('checkbox', { name: 'Tune it' }).click()
  await awards.getByRole('button', { name: /^Claim it/ }).click()
  await expect(awards.getByText(/^Claimed on/)).toBeVisible()
})

test('journey: an unknown one links to the list', async ({ page }) => {
  await openPlanner(page, '/planner/journeys/core.none')
  await expect(page.getByRole('heading', { name: 'This journey isn’t here' })).toBeVisible()
  await page.getByRole('link', { name: 'See all journeys' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Journeys' })).toBeVisible()
})
