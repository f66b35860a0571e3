import { LABEL_MAX } from '#contract/form-limits.ts'
import { COLUMN_LINKS_MAX } from '#contract/site/menus/menu-limits.ts'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { MoveButtons } from '../../platform/list/move-buttons.tsx'
import { LinkList, type LinkListContext } from './link-list.tsx'
import type { MenusDraft } from './menu-draft.ts'

type Column = MenusDraft['footer'][number]

type ColumnFieldsProps = LinkListContext & {
  /** Name in the API: 'menus.footer.0'. */
  path: string
  column: Column
  index: number
  count: number
  onChange: (column: Column) => void
  onMove: (index: number, direction: 'up' | 'down') => void
  onRemove: () => void
}

export function ColumnFields({
  path,
  column,
  index,
  count,
  onChange,
  onMove,
  onRemove,
  ...context
}: ColumnFieldsProps) {
  const name = column.title || `column ${index + 1}`
  return (
    <li>
      <div className="flex flex-wrap items-end gap-s3 bg-sunk p-s4 sm:px-s5">
        <div className="min-w-0 grow basis-60">
          <TextField
            id={`${path}.title`}
            label="Column name"
            required
            maxLength={LABEL_MAX}
            value={column.title}
            error={context.errors[`${path}.title`]}
            onChange={({ target }) => onChange({ ...column, title: target.value })}
          />
        </div>
        <div className="flex items-center">
          <MoveButtons name={name} index={index} count={count} onMove={onMove} />
          <Button variant="quiet" size="small" onClick={onRemove}>
            Remove column<span className="sr"> {name}</span>
          </Button>
        </div>
      </div>
      <LinkList
        {...context}
        name={name}
        path={`${path}.links`}
        max={COLUMN_LINKS_MAX}
        links={column.links}
        onChange={(links) => onChange({ ...column, links })}
      />
    </li>
  )
}
