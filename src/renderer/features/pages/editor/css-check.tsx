import { useDebouncedValue } from '@mantine/hooks'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import type { Store } from '../../../../shared/contracts/store.ts'
import type { PreviewContent, ProtectedPart } from '../../../../shared/preview.ts'
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
  onChecked: (width: number, hidden: readonly ProtectedPart[]) => void
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
      onChecked={(hidden) => onChecked(width, hidden)}
    />
  )
})

interface CssCheckProps {
  content: PreviewContent
  store: Store
  /** What is hidden at any of the widths. */
  onHidden: (hidden: readonly ProtectedPart[]) => void
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
export function CssCheck({ content, store, onHidden }: CssCheckProps) {
  const [settled] = useDebouncedValue(content, SETTLED_MS)
  const [shown, setShown] = useState(content)
  useEffect(() => whenIdle(() => setShown(settled)), [settled])
  const [found, setFound] = useState<Readonly<Record<number, readonly ProtectedPart[]>>>({})
  const drawn = useOneByOne(Object.keys(found).length)
  const latest = useRef(onHidden)
  useEffect(() => {
    latest.current = onHidden
  })
  useEffect(() => {
    latest.current([...new Set(Object.values(found).flat())])
  }, [found])
  useEffect(() => () => latest.current([]), [])
  const note = useCallback(
    (width: number, hidden: readonly ProtectedPart[]) => setFound((before) => ({ ...before, [width]: hidden })),
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
