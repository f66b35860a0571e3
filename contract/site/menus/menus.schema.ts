import { z } from 'zod'
import { id } from '../../fields.schema.ts'
import * as field from '../../form-fields.schema.ts'
import { LABEL_MAX } from '../../form-limits.ts'
import { COLUMN_LINKS_MAX, COLUMNS_MAX, MENU_LINKS_MAX } from './menu-limits.ts'
import { isMenuTarget, pageIdOf } from './menu-targets.ts'

const link = z
  .object({
    /** Empty: the title of the own page. */
    label: field.singleLine(LABEL_MAX),
    /** A path of the site, an http or https URL, or 'page:' and the id of an own page. */
    to: field.url.refine(
      isMenuTarget,
      'Choose a page, or enter a path such as /store or an address that starts with https://.',
    ),
    isVisible: field.boolean,
  })
  .refine(({ label, to }) => label !== '' || pageIdOf(String(to)) !== null, {
    path: ['label'],
    error: 'Enter the text of the link.',
  })
export type MenuLink = z.infer<typeof link>

const links = (max: number) => z.array(link).max(max, `At most ${max} links.`)

const column = z.object({ title: field.title('Enter a name.', LABEL_MAX), links: links(COLUMN_LINKS_MAX) })

export const menus = z.object({
  menu: links(MENU_LINKS_MAX),
  /** The home page shows `homeMenu` instead of `menu`. */
  hasHomeMenu: field.boolean,
  homeMenu: links(MENU_LINKS_MAX),
  footer: z.array(column).max(COLUMNS_MAX, `At most ${COLUMNS_MAX} columns.`),
})
export type Menus = z.infer<typeof menus>

const versionError = 'Send the version you read.'

/** `version`: 0 before the first change. */
export const menusChange = z.object({ menus, version: z.int(versionError).min(0, versionError) })
export type MenusChange = z.infer<typeof menusChange>

export const menusRead = menusChange.extend({
  /** The menus of the sample with all own pages, to go back to. */
  sample: menus,
  pages: z.array(z.object({ id, title: z.string() })),
  /** Targets that visitors cannot open now. Links to them are not shown. */
  missingTargets: z.array(z.string()),
})
export type MenusRead = z.infer<typeof menusRead>

/** `prefetch`: 'none' for a page of an account. */
export type PublicLink = { label: string; to: string; prefetch?: 'none' }

/** The menus as visitors see them. */
export type PublicMenus = {
  menu: PublicLink[]
  homeMenu: PublicLink[]
  footer: { title: string; links: PublicLink[] }[]
}
