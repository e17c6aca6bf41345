import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconChevronDown, type Icon } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import classes from './editor-parts.module.css'

interface SettingGroupProps {
  title: string
  icon: Icon
  /** The group in a word: 'On', '3', '1 warning'. */
  note?: ReactNode
  open?: boolean
  children: ReactNode
}

/** One collapsible group of an editor's settings. */
export function SettingGroup({ title, icon: Mark, note, open = false, children }: SettingGroupProps) {
  const id = useId()
  const [opened, setOpened] = useState(open)
  return (
    <section className={classes.group}>
      <h2>
        <button
          type="button"
          className={classes.head}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          <Mark size={18} stroke={1.6} aria-hidden />
          <span className={classes.title}>{title}</span>
          {note !== undefined && <span className={classes.note}>{note}</span>}
          <IconChevronDown className={classes.chevron} size={16} stroke={1.8} aria-hidden />
        </button>
      </h2>
      <div className={classes.body} id={id} hidden={!opened}>
        {children}
      </div>
    </section>
  )
}

interface UndoButtonsProps {
  onUndo: (() => void) | null
  onRedo: (() => void) | null
}

/** Undo and redo; null switches one off. */
export function UndoButtons({ onUndo, onRedo }: UndoButtonsProps) {
  return (
    <>
      <Tooltip label="Undo">
        <ActionIcon aria-label="Undo" disabled={onUndo === null} onClick={() => onUndo?.()}>
          <IconArrowBackUp size={18} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Redo">
        <ActionIcon aria-label="Redo" disabled={onRedo === null} onClick={() => onRedo?.()}>
          <IconArrowForwardUp size={18} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
