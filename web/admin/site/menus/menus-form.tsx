import { COLUMNS_MAX, MENU_LINKS_MAX } from '#contract/site/menus/menu-limits.ts'
import type { Menus, MenusRead } from '#contract/site/menus/menus.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { toggle } from '../../platform/content-form/field-kinds.tsx'
import { FieldList } from '../../platform/content-form/field-list.tsx'
import type { FieldsOf } from '../../platform/content-form/form-fields.ts'
import { SaveForm, useDraftForm } from '../../platform/content-form/save-form.tsx'
import { ColumnFields } from './column-fields.tsx'
import { ItemList } from './item-list.tsx'
import { LinkList, type LinkListContext } from './link-list.tsx'
import { destinationsOf, type MenusDraft, toDraft } from './menu-draft.ts'

const homeMenuFields: FieldsOf<Pick<Menus, 'hasHomeMenu'>, MenusDraft> = {
  hasHomeMenu: toggle('Show a different menu on the home page'),
}

export function MenusForm({ data: { menus: saved, version, sample, pages, missingTargets } }: { data: MenusRead }) {
  const destinations = destinationsOf({ pages })
  const { draft, change, errors, frame } = useDraftForm<MenusDraft>({
    initial: () => toDraft(saved, destinations),
    save: (menus) => api.admin.menus.$put({ json: { menus, version } }),
    successText: 'Menus saved',
    errorText: 'The menus couldn’t be saved. Please try again.',
  })
  const context: LinkListContext = { destinations, missingTargets, errors }
  const renderLinks = (key: 'menu' | 'homeMenu', name: string) => (
    <LinkList
      context={context}
      name={name}
      path={`menus.${key}`}
      max={MENU_LINKS_MAX}
      links={draft[key]}
      onChange={(links) => change({ ...draft, [key]: links })}
    />
  )

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
        {renderLinks('menu', 'Menu')}
      </section>
      <section className="sheet" aria-labelledby="home-menu">
        <div className="p-s4 sm:p-s5">
          <h2 id="home-menu" className="mb-s3 text-xl">
            Menu of the home page
          </h2>
          <FieldList fields={homeMenuFields} path="menus" values={draft} errors={errors} setValues={change} />
        </div>
        {draft.hasHomeMenu && renderLinks('homeMenu', 'Menu of the home page')}
      </section>
      <section className="sheet" aria-labelledby="footer">
        <div className="p-s4 sm:p-s5">
          <h2 id="footer" className="text-xl">
            Footer
          </h2>
          <p className="mt-s1 text-ink-muted">At the bottom of every page, in up to {COLUMNS_MAX} columns.</p>
        </div>
        <ItemList
          label="Columns"
          className="divide-y-2"
          path="menus.footer"
          error={errors['menus.footer']}
          items={draft.footer}
          max={COLUMNS_MAX}
          newItem={{ title: '', links: [] }}
          firstField="title"
          addLabel="Add a column"
          onChange={(footer) => change({ footer })}
          renderItem={(column) => <ColumnFields key={column.path} {...column} context={context} />}
        />
      </section>
    </SaveForm>
  )
}
