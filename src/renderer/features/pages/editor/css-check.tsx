import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { Store } from '../../../../shared/contracts/store.ts'
import type { PreviewContent, ProtectedPart } from '../../../../shared/preview.ts'
import classes from './editor.module.css'
import { PreviewFrame } from './preview-frame.tsx'

/** The widths at which price, consent and button have to be in sight (CSS pixels). */
const WIDTHS = [320, 390, 1280]
const HEIGHT = 844
const SETTLED_MS = 400

interface CssCheckProps {
  content: PreviewContent
  store: Store
  /** What is hidden at any of the widths. */
  onHidden: (hidden: readonly ProtectedPart[]) => void
}

/** The page at every width out of sight, asked what its custom CSS would hide there. */
export function CssCheck({ content, store, onHidden }: CssCheckProps) {
  const [shown] = useDebouncedValue(content, SETTLED_MS)
  const [found, setFound] = useState<Readonly<Record<number, readonly ProtectedPart[]>>>({})
  const latest = useRef(onHidden)
  useEffect(() => {
    latest.current = onHidden
  })
  useEffect(() => {
    latest.current([...new Set(Object.values(found).flat())])
  }, [found])
  useEffect(() => () => latest.current([]), [])
  return (
    <div className={classes.probes} aria-hidden>
      {WIDTHS.map((width) => (
        <PreviewFrame
          key={width}
          title={`Check at ${width} pixels`}
          content={shown}
          store={store}
          width={width}
          height={HEIGHT}
          scale={1}
          still
          onChecked={(hidden) => setFound((before) => ({ ...before, [width]: hidden }))}
        />
      ))}
    </div>
  )
}
