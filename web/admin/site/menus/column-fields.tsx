import { LABEL_MAX } from '#contract/form-limits.ts'
import { COLUMN_LINKS_MAX } from '#contract/site/menus/menu-limits.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { text } from '../../platform/content-form/field-kinds.tsx'
import { FieldList } from '../../platform/content-form/field-list.tsx'
import type { FieldsOf } from '../../platform/content-form/form-fields.ts'
import { MoveButtons } from '../../platform/list/move-buttons.tsx'
import type { ItemProps } from './item-list.tsx'
import { LinkList, type LinkListContext } from './link-list.tsx'
import type { MenusDraft } from './menu-draft.ts'

type Column = MenusDraft['footer'][number]

const fields: FieldsOf<Pick<Column, 'title'>> = { title: text('Column name', { required: true, maxLength: LABEL_MAX }) }

type ColumnFieldsProps = ItemProps<Column> & { context: LinkListContext }

export function ColumnFields({ path, item: column, update, onRemove, context, ...position }: ColumnFieldsProps) {
  const name = column.title || `column ${position.index + 1}`
  return (
    <li>
      <div className="flex flex-wrap items-end gap-s3 bg-sunk p-s4 sm:px-s5">
        <div className="min-w-0 grow basis-60">
          <FieldList fields={fields} path={path} values={column} errors={context.errors} setValues={update} />
        </div>
        <div className="flex items-center">
          <MoveButtons name={name} {...position} />
          <Button variant="quiet" size="small" onClick={onRemove}>
            Remove column<span className="sr"> {name}</span>
          </Button>
        </div>
      </div>
      <LinkList
        context={context}
        name={name}
        path={`${path}.links`}
        max={COLUMN_LINKS_MAX}
        links={column.links}
        onChange={(links) => update({ links })}
      />
    </li>
  )
}
