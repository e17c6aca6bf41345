import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp, IconChevronDown, type Icon } from '@tabler/icons-react'
import { createContext, use, useDeferredValue, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { Kbd } from '../display/kbd.tsx'
import classes from './editor-parts.module.css'

interface Settings {
  /** The settings search; '' shows all. */
  search: string
  /** True if settings are visible but can't be changed. */
  readOnly: boolean
}

const SettingsContext = createContext<Settings>({ search: '', readOnly: false })

/** Opens the settings group with a title and scrolls to it. */
export const OpenGroup = createContext<(title: string) => void>(() => {})

interface SettingGroupsProps {
  readOnly?: boolean
  children: ReactNode
}

/** The setting groups of an editor, below a search field. */
export function SettingGroups({ readOnly = false, children }: SettingGroupsProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const search = typed.trim().toLowerCase()
  const settings = useMemo(() => ({ search, readOnly }), [search, readOnly])
  useHotkeys([['/', () => field.current?.focus()]])
  return (
    <SettingsContext value={settings}>
      <div className={classes.search}>
        <TextInput
          ref={field}
          aria-label="Find a setting"
          placeholder="Find a setting"
          size="xs"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
          rightSection={
            <span className={classes.shortcut}>
              <Kbd>/</Kbd>
            </span>
          }
          rightSectionPointerEvents="none"
        />
      </div>
      <div className={classes.groups}>{children}</div>
      <p className={classes.none} role="status">
        No settings found
      </p>
    </SettingsContext>
  )
}

interface SettingGroupProps {
  title: string
  icon: Icon
  /** A short state: 'On', '3', '1 warning'. */
  note?: ReactNode
  open?: boolean
  /** Open by default, but its settings may render after the screen: there are many, and none is needed immediately. */
  deferred?: boolean
  /** Search keywords: the names of its settings. */
  keywords?: string
  children: ReactNode
}

/** A collapsible group of settings. */
export function SettingGroup(props: SettingGroupProps) {
  const { title, icon: Mark, note, open = false, deferred: later = false, keywords: words = '', children } = props
  const id = useId()
  const { search, readOnly } = use(SettingsContext)
  const [opened, setOpened] = useState(open)
  const found = search === '' || `${title} ${words}`.toLowerCase().includes(search)
  const shown = opened || (found && search !== '')
  // Groups never opened don't render: an editor has a hundred fields and must open quickly.
  const [drawn, setDrawn] = useState(shown)
  if (shown && !drawn) setDrawn(true)
  const here = useDeferredValue(true, !later)
  return (
    <section className={classes.group} hidden={!found}>
      <h2>
        <button
          type="button"
          className={classes.head}
          data-group={title}
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          <Mark size={18} stroke={1.6} aria-hidden />
          <span className={classes.title}>{title}</span>
          {note !== undefined && <span className={classes.note}>{note}</span>}
          <IconChevronDown className={classes.chevron} size={16} stroke={1.8} aria-hidden />
        </button>
      </h2>
      <fieldset className={classes.body} id={id} hidden={!shown} disabled={readOnly} aria-label={title}>
        {drawn && here && children}
      </fieldset>
    </section>
  )
}

interface UndoButtonsProps {
  onUndo: (() => void) | null
  onRedo: (() => void) | null
}

/** Undo and redo; null disables a button. */
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
