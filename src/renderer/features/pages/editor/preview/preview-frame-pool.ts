import {
  isPreviewCheckResult,
  isPreviewReady,
  type CssCheckResult,
  type PreviewContent,
  type PreviewMessage,
} from '../../../../../shared/preview.ts'
import { changeBetween, isNoChange } from '../../../../../shared/preview-change.ts'

/** The shopper's page in preview mode: it shows posted content in place of a session. */
const PREVIEW_PATH = '/shop.html?preview=1'
/** How long a frame stays parked for the next screen, in milliseconds. */
const PARKED_MS = 10_000

/** The current owner of a frame. */
export interface FrameOwner {
  onReady: (times: number) => void
  onChecked: (found: CssCheckResult) => void
}

export interface FrameLook {
  /** Accessible name. */
  title: string
  className: string
  /** True for a thumbnail, which takes neither focus nor clicks. */
  still: boolean
  /** Viewport width of the page inside, in CSS pixels. */
  width: number
  height: number
  /** 1 is 100%. */
  scale: number
}

/** A shopper's page in an iframe that can be moved between screens. */
export interface Frame {
  element: HTMLIFrameElement
  owner: FrameOwner | null
  /** Counts ready messages: a reloaded page sends another one. */
  ready: number
  /** Applies the look for its current place. */
  dress: (look: FrameLook) => void
  /** Posts the content: in full the first time, then as differences. */
  tell: (message: PreviewMessage) => void
  close: () => void
}

export interface FrameRequest {
  kind: PreviewContent['kind']
  /** Name under which screens share the frame, if they do. */
  name: string | undefined
  /** True if it loads only when near the viewport. */
  lazy: boolean
}

/** Writes only changed styles: each write makes the browser recompute styles. */
function applyLook(element: HTMLIFrameElement, look: FrameLook, before: FrameLook | null): void {
  if (before && lookKeys.every((key) => look[key] === before[key])) return
  const { title, className, still, width, height, scale } = look
  const style = { width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` }
  Object.assign(element, { title, className, inert: still, tabIndex: still ? -1 : 0 })
  Object.assign(element.style, style)
  if (!still) Object.assign(element, { loading: 'eager' })
}

const lookKeys = ['title', 'className', 'still', 'width', 'height', 'scale'] as const

function openFrame({ kind, lazy }: FrameRequest): Frame {
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
    // Use the message port: browsers delay window messages until the keystroke has been painted.
    if (port) port.postMessage(change ?? message)
    // A sandboxed frame has no origin to target.
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
    applyLook(element, look, worn)
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

/** Element for parked frames: it is in the document because removing an iframe reloads it. */
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

/** Requests that the next screen reuse this frame, which is parked when its place unmounts. */
export function requestFrame(name: string): void {
  wanted = name
}

/**
 * Mounts a frame in `place`: the parked frame with this name, already loaded, or a new one. Browsers that can't move an
 * iframe without reloading it always get a new one.
 */
export function takeFrame(place: HTMLElement, wish: FrameRequest): Frame {
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

/** Releases a frame before its place unmounts; call it while the place is still in the document. */
export function releaseFrame(frame: Frame, name: string | undefined): void {
  Object.assign(frame, { owner: null })
  if (!canMove || name === undefined || name !== wanted || !frame.element.isConnected) {
    frame.close()
    return
  }
  leaveLot()?.close()
  parkingLot().moveBefore(frame.element, null)
  parked = { name, frame, timer: setTimeout(() => leaveLot()?.close(), PARKED_MS) }
}
