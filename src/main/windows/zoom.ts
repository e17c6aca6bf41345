import type { WebContents } from 'electron'
import type { LocalStore } from '../storage/store.ts'

const step = 0.5
const furthest = 5

/** Sets the zoom and keeps it. `change` in steps of about ten percent; 0 goes back to 100 %. */
export function zoomBy(contents: WebContents, store: LocalStore, change: -1 | 0 | 1): void {
  const state = store.windowState()
  const zoom = change === 0 ? 0 : Math.max(-furthest, Math.min(furthest, state.zoom + change * step))
  contents.setZoomLevel(zoom)
  store.setWindowState({ ...state, zoom })
}

/** Applies the kept zoom to each page, and lets Ctrl with the wheel change it. */
export function attachZoom(contents: WebContents, store: LocalStore): void {
  contents.on('dom-ready', () => contents.setZoomLevel(store.windowState().zoom))
  contents.on('zoom-changed', (_event, direction) => zoomBy(contents, store, direction === 'in' ? 1 : -1))
}
