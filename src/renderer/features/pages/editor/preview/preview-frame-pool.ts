import {
  isPreviewCheckResult,
  isPreviewReady,
  type CssCheckResult,
  type PreviewContent,
  type PreviewMessage,
} from '../../../../../shared/preview.ts'
import { changeBetween, isNoChange } from '../../../../../shared/preview-change.ts'

/** The shopper's page in the state in which it shows what it is told instead of a session. */
const PREVIEW_PATH = '/shop.html?preview=1'
/** How long a frame waits for the screen that goes on with it, in milliseconds. */
const PARKED_MS = 10_000

/** Who shows a frame now. */
export interface FrameOwner {
  onReady: (times: number) => void
  onChecked: (found: CssCheckResult) => void
}

export interface FrameLook {
  /** Names it to screen readers. */
  title: string
  className: string
  /** A picture only: it takes neither focus nor clicks. */
  still: boolean
  /** CSS pixels of the page inside. */
  width: number
  height: number
  /** 1 is 100 %. */
  scale: number
}

/** A shopper's page in a frame, which outlives the place that it stands in. */
export interface Frame {
  element: HTMLIFrameElement
  owner: FrameOwner | null
  /** How often it has said that it listens: one that reloads listens anew. */
  ready: number
  /** How it looks where it stands now. */
  dress: (look: FrameLook) => void
  /** Tells it what to show: whole at first, then what differs. */
  tell: (message: PreviewMessage) => void
  close: () => void
}

export interface FrameWish {
  kind: PreviewContent['kind']
  /** Under which it is handed on from screen to screen, if it is. */
  name: string | undefined
  /** Loaded only once it comes near to what is seen. */
  lazy: boolean
}

/** Writes only what is another look than before: each writing has the browser look for what it changes. */
function dress(element: HTMLIFrameElement, look: FrameLook, before: FrameLook | null): void {
  if (before && lookKeys.every((key) => look[key] === before[key])) return
  const { title, className, still, width, height, scale } = look
  const style = { width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` }
  Object.assign(element, { title, className, inert: still, tabIndex: still ? -1 : 0 })
  Object.assign(element.style, style)
  if (!still) Object.assign(element, { loading: 'eager' })
}

const lookKeys = ['title', 'className', 'still', 'width', 'height', 'scale'] as const

function openFrame({ kind, lazy }: FrameWish): Frame {
  const element = document.createElement('iframe')
  element.setAttribute('sandbox', 'allow-scripts allow-forms')
  element.loading = lazy ? 'lazy' : 'eager'
  element.src = `${PREVIEW_PATH}&kind=${kind}`
  let told: PreviewMessage | null = null
  let port: MessagePort | null = null
  const hear = ({ source, data, ports }: MessageEvent<unknown>) => {
    if (source === null || source !== element.contentWindow) return
    if (isPreviewReady(data)) {
      told = null
      port?.close()
      port = ports[0] ?? null
      frame.ready += 1
      element.setAttribute('data-ready', '')
      frame.owner?.onReady(frame.ready)
    }
    if (isPreviewCheckResult(data)) frame.owner?.onChecked(data)
  }
  const tell = (message: PreviewMessage) => {
    const change = told && changeBetween(told, message)
    told = message
    if (change !== null && isNoChange(change)) return
    // By the port at once: browsers hold what goes from window to window back until they have drawn the key.
    if (port) port.postMessage(change ?? message)
    // A sandboxed frame has no origin that could be named.
    else element.contentWindow?.postMessage(change ?? message, '*')
  }
  const close = () => {
    port?.close()
    window.removeEventListener('message', hear)
    element.remove()
  }
  window.addEventListener('message', hear)
  let worn: FrameLook | null = null
  const wear = (look: FrameLook) => {
    dress(element, look, worn)
    worn = look
  }
  const frame: Frame = { element, owner: null, ready: 0, dress: wear, tell, close }
  return frame
}

interface Parked {
  name: string
  frame: Frame
  timer: ReturnType<typeof setTimeout>
}

let wanted: string | null = null
let parked: Parked | null = null
let lot: HTMLElement | null = null

/** Where a frame waits: in the document, since one that is taken out of it loads anew. */
function parkingLot(): HTMLElement {
  lot ??= document.createElement('div')
  lot.inert = true
  lot.style.cssText = 'position:fixed;inset:0 auto auto 0;width:0;height:0;overflow:hidden;visibility:hidden'
  if (!lot.isConnected) document.body.append(lot)
  return lot
}

const canMove = 'moveBefore' in Element.prototype

function leaveLot(): Frame | null {
  const frame = parked?.frame ?? null
  clearTimeout(parked?.timer)
  parked = null
  return frame
}

/** Says which frame the next screen goes on with: that one waits for it when its place is gone. */
export function wantFrame(name: string): void {
  wanted = name
}

/**
 * A frame in `place`: the one that waits under this name, already loaded, or a new one. Browsers that cannot move a frame
 * without loading it anew always get a new one.
 */
export function takeFrame(place: HTMLElement, wish: FrameWish): Frame {
  const { name } = wish
  if (name !== undefined && parked?.name === name && place.isConnected) {
    const frame = leaveLot()
    if (frame) {
      place.moveBefore(frame.element, null)
      return frame
    }
  }
  const frame = openFrame(wish)
  place.append(frame.element)
  return frame
}

/** Gives a frame up whose place goes away; to be called while that still stands in the document. */
export function leaveFrame(frame: Frame, name: string | undefined): void {
  Object.assign(frame, { owner: null })
  if (!canMove || name === undefined || name !== wanted || !frame.element.isConnected) {
    frame.close()
    return
  }
  leaveLot()?.close()
  parkingLot().moveBefore(frame.element, null)
  parked = { name, frame, timer: setTimeout(() => leaveLot()?.close(), PARKED_MS) }
}
