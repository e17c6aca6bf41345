import { Tabs } from '@mantine/core'
import { useElementSize, useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { titleOf, type GalleryEntry } from './entry-types.ts'
import { useFrameSettings } from './frame-settings.tsx'
import classes from './framed-states.module.css'

/** Pixels until a frame has loaded. */
const INITIAL_HEIGHT = 320

interface FrameProps {
  title: string
  address: string
}

/** True from when an element is almost in view: each frame is a page of its own, and there are fifty. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current || isNear) return undefined
    const observer = new IntersectionObserver((changes) => setNear(changes.some((each) => each.isIntersecting)), {
      rootMargin: '400px 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}

/** A frame as tall as its page, scaled down if its width doesn't fit. */
function Frame({ title, address }: FrameProps) {
  const { width } = useFrameSettings()
  const { ref, width: room } = useElementSize<HTMLDivElement>()
  const [height, setHeight] = useState(INITIAL_HEIGHT)
  const frame = useRef<HTMLIFrameElement>(null)
  const isNear = useNear(frame)
  useWindowEvent('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source === frame.current?.contentWindow && typeof data === 'number') setHeight(data)
  })
  const own = Number(width)
  const scale = room === 0 ? 1 : Math.min(1, room / own)
  return (
    <div className={classes.room} ref={ref}>
      <div className={classes.device} style={{ width: own * scale, height: height * scale }}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- This page itself, which needs its origin. */}
        <iframe
          ref={frame}
          className={classes.frame}
          style={{ width: own, height, transform: `scale(${scale})` }}
          title={title}
          src={isNear ? address : undefined}
        />
      </div>
    </div>
  )
}

/** The states of a shopper's part or of a screen, in frames: their layout depends on the width of the window. */
export function FramedStates({ id, entry }: { id: string; entry: GalleryEntry }) {
  const { language } = useFrameSettings()
  const names = Object.keys(entry.states)
  const [state, setState] = useState(names[0] ?? '')
  const query = new URLSearchParams({ entry: id, language })
  if (entry.layout !== 'screen') return <Frame title={titleOf(entry)} address={`?${query.toString()}`} />
  query.set('state', state)
  return (
    <>
      {names.length > 1 && (
        <Tabs value={state} onChange={(name) => setState(name ?? state)} className={classes.tabs ?? ''}>
          <Tabs.List aria-label={`States of ${titleOf(entry)}`}>
            {names.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      <Frame title={`${titleOf(entry)}, ${state}`} address={`?${query.toString()}`} />
    </>
  )
}
