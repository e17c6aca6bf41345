import { useDebouncedValue } from '@mantine/hooks'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import type { Store } from '../../../../shared/contracts/store.ts'
import type { CssFound, PreviewContent } from '../../../../shared/preview.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import classes from './editor.module.css'
import { PreviewFrame } from './preview-frame.tsx'

/** The widths at which price, consent and button have to be in sight (CSS pixels). */
const WIDTHS = [320, 390, 1280] as const
const HEIGHT = 844
const SETTLED_MS = 400

interface ProbeProps {
  width: number
  content: PreviewContent
  store: Store
  onChecked: (width: number, found: CssFound) => void
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

interface CssCheckProps {
  content: PreviewContent
  store: Store
  /** What is hidden or hard to read at any of the widths. */
  onFound: (found: CssFound) => void
}

/** How many of the widths are looked at: one more whenever nobody waits for anything else. */
function useOneByOne(answered: number): number {
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (answered < drawn || drawn === WIDTHS.length) return undefined
    return whenIdle(() => setDrawn(drawn + 1))
  }, [answered, drawn])
  return drawn
}

/** The page at every width out of sight, asked what its custom CSS would hide there. */
export function CssCheck({ content, store, onFound }: CssCheckProps) {
  const [settled] = useDebouncedValue(content, SETTLED_MS)
  const [shown, setShown] = useState(content)
  useEffect(() => whenIdle(() => setShown(settled)), [settled])
  const [found, setFound] = useState<Readonly<Record<number, CssFound>>>({})
  const drawn = useOneByOne(Object.keys(found).length)
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })
  useEffect(() => {
    const all = Object.values(found)
    const hidden = [...new Set(all.flatMap((each) => each.hidden))]
    latest.current({ hidden, pale: [...new Set(all.flatMap(({ pale = [] }) => pale))] })
  }, [found])
  useEffect(() => () => latest.current({ hidden: [] }), [])
  const note = useCallback((width: number, here: CssFound) => setFound((before) => ({ ...before, [width]: here })), [])
  return (
    <div className={classes.probes} aria-hidden>
      {WIDTHS.slice(0, drawn).map((width) => (
        <Probe key={width} width={width} content={shown} store={store} onChecked={note} />
      ))}
    </div>
  )
}
