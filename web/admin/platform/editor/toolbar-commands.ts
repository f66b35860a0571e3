import type { Editor } from '@tiptap/react'
import {
  Bold,
  Code,
  Columns3,
  Heading2,
  Heading3,
  Heading4,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Rows3,
  SquareCode,
  Strikethrough,
  Table,
  TableProperties,
  Trash2,
} from 'lucide-react'

export type ToolbarCommand = {
  name: string
  Icon: LucideIcon
  keys?: string
  /** Missing for commands that only insert. */
  isOn?: (editor: Editor) => boolean
  /** Missing for link and picture, which open a dialog. */
  run?: (editor: Editor) => void
}

const heading = (level: 2 | 3 | 4, Icon: LucideIcon): ToolbarCommand => ({
  name: `Heading ${level}`,
  Icon,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
})

export const toolbarCommands: readonly ToolbarCommand[] = [
  {
    name: 'Bold',
    Icon: Bold,
    keys: 'Ctrl+B',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'Italic',
    Icon: Italic,
    keys: 'Ctrl+I',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'Strikethrough',
    Icon: Strikethrough,
    isOn: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    name: 'Code',
    Icon: Code,
    isOn: (editor) => editor.isActive('code'),
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
  heading(2, Heading2),
  heading(3, Heading3),
  heading(4, Heading4),
  {
    name: 'Bullet list',
    Icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    Icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quote',
    Icon: Quote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'Code block',
    Icon: SquareCode,
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  { name: 'Link', Icon: Link, isOn: (editor) => editor.isActive('link') },
  { name: 'Image', Icon: Image },
  {
    name: 'Table',
    Icon: Table,
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
  },
  { name: 'Horizontal line', Icon: Minus, run: (editor) => editor.chain().focus().setHorizontalRule().run() },
]

/** Shown while the cursor is in a table. */
export const tableCommands: readonly ToolbarCommand[] = [
  { name: 'Add a row', Icon: Rows3, run: (editor) => editor.chain().focus().addRowAfter().run() },
  { name: 'Add a column', Icon: Columns3, run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { name: 'Delete the row', Icon: TableProperties, run: (editor) => editor.chain().focus().deleteRow().run() },
  { name: 'Delete the table', Icon: Trash2, run: (editor) => editor.chain().focus().deleteTable().run() },
]
