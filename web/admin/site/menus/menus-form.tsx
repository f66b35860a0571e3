import { COLUMNS_MAX, MENU_LINKS_MAX } from '#contract/site/menus/menu-limits.ts'
import type { MenusRead } from '#contract/site/menus/menus.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { FieldNotes } from '../../../platform/forms/field.tsx'
import { Switch } from '../../../platform/forms/switch.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { AddButton, itemCallbacks } from '../../platform/content-form/add-button.tsx'
import { SaveForm, useDraftForm } from '../../platform/content-form/save-form.tsx'
import { useMoveItems } from '../../platform/list/move-buttons.tsx'
import { ColumnFields } from './column-fields.tsx'
import { LinkList, type LinkListContext } from './link-list.tsx'
import { destinationsOf, type MenusDraft, toDraft } from './menu-draft.ts'

export function MenusForm({ data: { menus: saved, version, sample, pages, missingTargets } }: { data: MenusRead }) {
  const destinations = destinationsOf({ pages })
  const { draft, change, errors, frame } = useDraftForm<MenusDraft>({
    initial: () => toDraft(saved, destinations),
    save: (menus) => api.admin.menus.$put({ json: { menus, version } }),
    successText: 'Menus saved',
    errorText: 'The menus couldn’t be saved. Please try again.',
  })
  const context: LinkListContext = { destinations, missingTargets, errors }
  const { menu, hasHomeMenu, homeMenu, footer } = draft
  const setFooter = (footer: MenusDraft['footer']) => change({ footer })
  const { listRef, move } = useMoveItems(footer, setFooter)

  return (
    <SaveForm
      {...frame}
      className="grid max-w-4xl gap-gap"
      label="Menus"
      submit="Save menus"
      actions={
        <Button variant="quiet" onClick={() => change(toDraft(sample, destinations))}>
          Use the original menus
        </Button>
      }
    >
      <section className="sheet" aria-labelledby="menu">
        <div className="p-s4 sm:p-s5">
          <h2 id="menu" className="text-xl">
            Menu
          </h2>
          <p className="mt-s1 text-ink-muted">
            At the top of every page, or behind the menu button on phones. Short texts fit on one line.
          </p>
        </div>
        <LinkList
          {...context}
          name="Menu"
          path="menus.menu"
          max={MENU_LINKS_MAX}
          links={menu}
          onChange={(menu) => change({ menu })}
        />
      </section>
      <section className="sheet" aria-labelledby="home-menu">
        <div className="p-s4 sm:p-s5">
          <h2 id="home-menu" className="mb-s3 text-xl">
            Menu of the home page
          </h2>
          <Switch
            label="Show a different menu on the home page"
            checked={hasHomeMenu}
            onChange={(hasHomeMenu) => change({ hasHomeMenu })}
          />
        </div>
        {hasHomeMenu && (
          <LinkList
            {...context}
            name="Menu of the home page"
            path="menus.homeMenu"
            max={MENU_LINKS_MAX}
            links={homeMenu}
            onChange={(homeMenu) => change({ homeMenu })}
          />
        )}
      </section>
      <section className="sheet" aria-labelledby="footer">
        <div className="p-s4 sm:p-s5">
          <h2 id="footer" className="text-xl">
            Footer
          </h2>
          <p className="mt-s1 text-ink-muted">At the bottom of every page, in up to {COLUMNS_MAX} columns.</p>
        </div>
        <ol ref={listRef} aria-label="Columns" className="divide-y-2 divide-hair border-t border-hair">
          {footer.map((column, index) => (
            <ColumnFields
              key={index}
              {...context}
              path={`menus.footer.${index}`}
              column={column}
              index={index}
              count={footer.length}
              {...itemCallbacks(footer, index, setFooter)}
              onMove={move}
            />
          ))}
        </ol>
        <FieldNotes id="menus.footer" error={errors['menus.footer']} />
        {footer.length < COLUMNS_MAX && (
          <div className="border-t border-hair p-s4 sm:px-s5">
            <AddButton
              size="small"
              items={footer}
              max={COLUMNS_MAX}
              create={() => ({ title: '', links: [] })}
              fieldId={(index) => `menus.footer.${index}.title`}
              onChange={setFooter}
            >
              Add a column
            </AddButton>
          </div>
        )}
      </section>
    </SaveForm>
  )
}
