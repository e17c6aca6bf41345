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
 * Which of settings and frame is shown where there is no room for both. A field from which the settings were left has
 * the focus again when they come back; what is not shown keeps its place in the document, and where it was scrolled to.
 */
export function usePanes(settings: RefObject<HTMLElement | null>) {
  const [pane, setPane] = useState<Pane>('settings')
  const left = useRef<HTMLElement | null>(null)
  /** Notes from where the switch was reached: one of its own buttons is nowhere else. */
  const note = (from: EventTarget | null, button: Element) => {
    if (from instanceof HTMLElement && settings.current?.contains(from)) left.current = from
    else if (!(from instanceof Node && button.parentElement?.contains(from))) left.current = null
  }
  const choose = (next: Pane) => {
    // The settings have to be in sight before one of them can take the focus.
    flushSync(() => setPane(next))
    if (next === 'settings' && next !== pane) left.current?.focus({ preventScroll: true })
  }
  return { pane, note, choose }
}

interface PaneSwitchProps {
  of: { pane: Pane; choose: (pane: Pane) => void; note: (from: EventTarget | null, button: Element) => void }
  hidden: boolean
}

/** Chooses between settings and frame; it is seen only where there is no room for both. */
export function PaneSwitch({ of: { pane, choose, note }, hidden }: PaneSwitchProps) {
  return (
    <section className={classes.switch} aria-label="What is shown" hidden={hidden}>
      {panes.map(({ key, label, icon: Mark }) => (
        <button
          key={key}
          type="button"
          aria-pressed={pane === key}
          // Some browsers do not put the focus on a button that is pressed.
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
