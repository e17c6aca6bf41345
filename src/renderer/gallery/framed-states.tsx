import { Tabs } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { titleOf, type GalleryEntry } from './entry-types.ts'
import { useFrameSettings } from './frame-settings.tsx'
import classes from './framed-states.module.css'

/** Pixels until a frame has loaded. */
const INITIAL_HEIGHT = 320

interface FrameProps {
  title: string
  address: string
}

/** A frame as tall as its page, scaled down if its width doesn't fit. */
function Frame({ title, address }: FrameProps) {
  const { width } = useFrameSettings()
  const { ref, width: room } = useElementSize<HTMLDivElement>()
  const [height, setHeight] = useState(INITIAL_HEIGHT)
  const observer = useRef<ResizeObserver | null>(null)
  useEffect(() => () => observer.current?.disconnect(), [])
  const own = Number(width)
  const scale = room === 0 ? 1 : Math.min(1, room / own)
  const follow = (frame: HTMLIFrameElement) => {
    const body = frame.contentDocument?.body
    if (!body) return
    observer.current?.disconnect()
    observer.current = new ResizeObserver(() => setHeight(Math.max(1, Math.ceil(body.getBoundingClientRect().height))))
    observer.current.observe(body)
  }
  return (
    <div className={classes.room} ref={ref} style={{ height: height * scale }}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- This page itself, whose height is read. */}
      <iframe
        className={classes.frame}
        style={{ width: own, height, transform: `scale(${scale})` }}
        title={title}
        src={address}
        loading="lazy"
        onLoad={({ currentTarget }) => follow(currentTarget)}
      />
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
