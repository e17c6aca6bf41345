import { IconAdjustmentsHorizontal, IconEye } from '@tabler/icons-react'
import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import classes from './editor-screen.module.css'

type Pane = 'settings' | 'stage'

const panes = [
  { key: 'settings', label: 'Settings', icon: IconAdjustmentsHorizontal },
  { key: 'stage', label: 'Preview', icon: IconEye },
] as const

/**
 * Which pane is visible if settings and preview don't both fit. A settings field that had focus gets it back; the
 * hidden pane keeps its place in the document and its scroll position.
 */
export function usePanes(settings: RefObject<HTMLElement | null>) {
  const [pane, setPane] = useState<Pane>('settings')
  const left = useRef<HTMLElement | null>(null)
  /** Records the settings field that had focus; moving focus within the switch doesn't change it. */
  const note = (from: EventTarget | null, button: Element) => {
    if (from instanceof HTMLElement && settings.current?.contains(from)) left.current = from
    else if (!(from instanceof Node && button.parentElement?.contains(from))) left.current = null
  }
  const choose = (next: Pane) => {
    // The settings must be visible before a field can take focus.
    flushSync(() => setPane(next))
    if (next === 'settings' && next !== pane) left.current?.focus({ preventScroll: true })
  }
  return { pane, note, choose }
}

interface PaneSwitchProps {
  of: { pane: Pane; choose: (pane: Pane) => void; note: (from: EventTarget | null, button: Element) => void }
  hidden: boolean
}

/** Switches between settings and preview; visible only if both don't fit. */
export function PaneSwitch({ of: { pane, choose, note }, hidden }: PaneSwitchProps) {
  return (
    <section className={classes.switch} aria-label="What is shown" hidden={hidden}>
      {panes.map(({ key, label, icon: Mark }) => (
        <button
          key={key}
          type="button"
          aria-pressed={pane === key}
          // Some browsers don't focus a clicked button.
          onPointerDown={({ currentTarget }) => note(document.activeElement, currentTarget)}
          onFocus={({ relatedTarget, currentTarget }) => relatedTarget && note(relatedTarget, currentTarget)}
          onClick={() => choose(key)}
        >
          <Mark size={17} stroke={1.7} aria-hidden />
          {label}
        </button>
      ))}
    </section>
  )
}
