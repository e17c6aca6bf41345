import { memo, useCallback, useEffect, useRef, useState } from 'react'
import type { Store } from '../../../../../shared/contracts/stores/store.ts'
import type { CssCheckResult, PreviewContent } from '../../../../../shared/preview.ts'
import { whenInputIdle } from './when-input-idle.ts'
import classes from '../editor.module.css'
import type { Live } from '../draft/observable-store.ts'
import { PreviewFrame } from '../preview/preview-frame.tsx'

/** Viewport widths at which price, consent and button must be visible (CSS pixels). */
const WIDTHS = [320, 390, 1280] as const
const HEIGHT = 844
/** Debounce after a change to the CSS, in milliseconds. */
const CSS_DEBOUNCE_MS = 400
/** Debounce after any other change: rendering every width would delay the next keystroke. */
const DEBOUNCE_MS = 1500
/** Idle time before the next width renders, in milliseconds: one render takes as long as ten keystrokes. */
const NEXT_WIDTH_MS = 500

interface ProbeProps {
  width: number
  content: PreviewContent
  store: Store
  onChecked: (width: number, found: CssCheckResult) => void
}

const Probe = memo(({ width, content, store, onChecked }: ProbeProps) => {
  return (
    <PreviewFrame
      title={`Check at ${width} pixels`}
      content={content}
      store={store}
      width={width}
      height={HEIGHT}
      scale={1}
      still
      onChecked={(found) => onChecked(width, found)}
    />
  )
})

/** Debounces the live content, with a shorter delay after a change to `css`. */
function useSettled(content: Live<PreviewContent>, css: string): PreviewContent {
  const [settled, setSettled] = useState(() => content.get())
  const wait = useRef({ css, callOff: () => {} })
  useEffect(() => {
    const { current } = wait
    const later = (ms: number) => {
      current.callOff()
      current.callOff = whenInputIdle(() => setSettled(content.get()), ms)
    }
    later(current.css === css ? DEBOUNCE_MS : CSS_DEBOUNCE_MS)
    current.css = css
    let seen = content.get()
    const deaf = content.subscribe(() => {
      if (content.get() !== seen) later(DEBOUNCE_MS)
      seen = content.get()
    })
    return () => {
      deaf()
      current.callOff()
    }
  }, [content, css])
  return settled
}

interface CssCheckProps {
  content: Live<PreviewContent>
  /** The CSS to check. */
  css: string
  store: Store
  /** Called with elements that are hidden or hard to read at any width. */
  onFound: (found: CssCheckResult) => void
}

/** The number of widths to render: one more each time the merchant is idle. */
function useSequentialRenders(answered: number): number {
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (answered < drawn || drawn === WIDTHS.length) return undefined
    return whenInputIdle(() => setDrawn(drawn + 1), drawn === 0 ? DEBOUNCE_MS : NEXT_WIDTH_MS)
  }, [answered, drawn])
  return drawn
}

/** Renders the page offscreen at every width to find what its custom CSS hides there. */
export function CssCheck({ content, css, store, onFound }: CssCheckProps) {
  const shown = useSettled(content, css)
  const [found, setFound] = useState<Readonly<Record<number, CssCheckResult>>>({})
  const drawn = useSequentialRenders(Object.keys(found).length)
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })
  useEffect(() => {
    const all = Object.values(found)
    const hidden = [...new Set(all.flatMap((each) => each.hidden))]
    const pale = [...new Set(all.flatMap((each) => each.pale ?? []))]
    const pale_count = Math.max(pale.length, ...all.map((each) => each.pale_count ?? 0))
    latest.current({ hidden, pale, pale_count })
  }, [found])
  useEffect(() => () => latest.current({ hidden: [] }), [])
  const note = useCallback(
    (width: number, here: CssCheckResult) => setFound((before) => ({ ...before, [width]: here })),
    [],
  )
  return (
    <div className={classes.probes} aria-hidden>
      {WIDTHS.slice(0, drawn).map((width) => (
        <Probe key={width} width={width} content={shown} store={store} onChecked={note} />
      ))}
    </div>
  )
}
