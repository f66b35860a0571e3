import { Toolbar } from '@base-ui/react/toolbar'
import { type Editor, useEditorState } from '@tiptap/react'
import { Redo2, Undo2 } from 'lucide-react'
import { classNames } from '../../../platform/ui/class-names.ts'
import { type ToolbarCommand, tableCommands, toolbarCommands } from './toolbar-commands.ts'

type EditorToolbarProps = { editor: Editor; onLink: () => void; onPicture: () => void }

/** One Tab stop, arrow keys move inside. */
export function EditorToolbar({ editor, onLink, onPicture }: EditorToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      pressed: [...toolbarCommands, ...tableCommands]
        .filter((command) => command.isOn?.(editor))
        .map(({ name }) => name),
      inTable: editor.isActive('table'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })
  const run = (command: ToolbarCommand) => {
    if (command.name === 'Link') onLink()
    else if (command.name === 'Image') onPicture()
    else command.run?.(editor)
  }
  const visibleCommands = state.inTable ? [...toolbarCommands, ...tableCommands] : toolbarCommands
  return (
    <Toolbar.Root
      className="editor__tools"
      aria-label="Text formatting"
      // The text keeps the focus, so that nothing typed right after a click is lost.
      onMouseDown={(event) => event.preventDefault()}
    >
      {visibleCommands.map((command) => (
        <Toolbar.Button
          key={command.name}
          className={classNames('editor__tool', state.pressed.includes(command.name) && 'is-on')}
          aria-label={command.name}
          aria-pressed={command.isOn ? state.pressed.includes(command.name) : undefined}
          title={command.keys ? `${command.name} (${command.keys})` : command.name}
          onClick={() => run(command)}
        >
          <command.Icon size={20} aria-hidden="true" />
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
