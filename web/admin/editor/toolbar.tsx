import { Toolbar } from '@base-ui/react/toolbar'
import { type Editor, useEditorState } from '@tiptap/react'
import { Redo2, Undo2 } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { type ToolbarCommand, tableCommands, toolbarCommands } from './toolbar-commands.ts'

type EditorToolbarProps = { editor: Editor; onLink: () => void; onPicture: () => void }

/** The tools of the text: one stop for the Tab key, the arrow keys go along it. */
export function EditorToolbar({ editor, onLink, onPicture }: EditorToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      pressed: [...toolbarCommands, ...tableCommands].filter((tool) => tool.isOn?.(editor)).map(({ name }) => name),
      inTable: editor.isActive('table'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })
  const run = (tool: ToolbarCommand) => {
    if (tool.name === 'Link') onLink()
    else if (tool.name === 'Picture') onPicture()
    else tool.run?.(editor)
  }
  const shown = state.inTable ? [...toolbarCommands, ...tableCommands] : toolbarCommands
  return (
    <Toolbar.Root className="editor__tools" aria-label="Text tools">
      {shown.map((tool) => (
        <Toolbar.Button
          key={tool.name}
          className={classNames('editor__tool', state.pressed.includes(tool.name) && 'is-on')}
          aria-label={tool.name}
          aria-pressed={tool.isOn ? state.pressed.includes(tool.name) : undefined}
          title={tool.keys ? `${tool.name} (${tool.keys})` : tool.name}
          onClick={() => run(tool)}
        >
          <tool.Icon size={20} aria-hidden="true" />
        </Toolbar.Button>
      ))}
      <Toolbar.Button
        className="editor__tool"
        aria-label="Undo"
        title="Undo"
        disabled={!state.canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      >
        <Undo2 size={20} aria-hidden="true" />
      </Toolbar.Button>
      <Toolbar.Button
        className="editor__tool"
        aria-label="Redo"
        title="Redo"
        disabled={!state.canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      >
        <Redo2 size={20} aria-hidden="true" />
      </Toolbar.Button>
    </Toolbar.Root>
  )
}
