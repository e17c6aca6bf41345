import { useEffect, useState } from 'react'
import type { PreviewPart } from '../../../shared/preview.ts'

interface Picked {
  part: string
  box: DOMRect
}

/** The smallest part around a point. The page is inert, so events don't name the element under the pointer. */
export function partAt(x: number, y: number): Picked | null {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-setting]')].map((element) => ({
    part: element.dataset['setting'] ?? '',
    box: element.getBoundingClientRect(),
  }))
  const around = parts.filter(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
  return around.toSorted((a, b) => a.box.width * a.box.height - b.box.width * b.box.height)[0] ?? null
}

const EDGE = 4

/** Outlines the part of the page under the pointer, and tells the editor when it is clicked. */
export function PartPicker() {
  const [picked, setPicked] = useState<Picked | null>(null)
  useEffect(() => {
    const onMove = ({ clientX, clientY }: PointerEvent) => setPicked(partAt(clientX, clientY))
    const onLeave = () => setPicked(null)
    const onClick = ({ clientX, clientY }: MouseEvent) => {
      const found = partAt(clientX, clientY)
      const message: PreviewPart = { type: 'preview-part', part: found?.part ?? '' }
      // The frame doesn't know the editor's origin; the message contains no secrets.
      if (found) parent.postMessage(message, '*')
    }
    document.addEventListener('pointermove', onMove)
    document.addEventListener('pointerleave', onLeave)
    document.addEventListener('scroll', onLeave, { passive: true })
    document.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('pointermove', onMove)
      document.removeEventListener('pointerleave', onLeave)
      document.removeEventListener('scroll', onLeave)
      document.removeEventListener('click', onClick)
    }
  }, [])
  if (!picked) return null
  const { left, top, width, height } = picked.box
  return (
    <div
      aria-hidden="true"
      style={{
        position: 'fixed',
        left: left - EDGE,
        top: top - EDGE,
        width: width + 2 * EDGE,
        height: height + 2 * EDGE,
        border: '2px solid #2f6bff',
        borderRadius: 4,
        pointerEvents: 'none',
      }}
    />
  )
}
