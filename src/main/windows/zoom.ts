import type { WebContents } from 'electron'
import type { LocalStore } from '../storage/local-store.ts'

const step = 0.5
const MAX_ZOOM_LEVEL = 5

/** Changes the zoom by about ten percent per step and saves it; 0 resets it to 100%. */
export function zoomBy(contents: WebContents, store: LocalStore, change: -1 | 0 | 1): void {
  const state = store.windowState()
  const zoom = change === 0 ? 0 : Math.max(-MAX_ZOOM_LEVEL, Math.min(MAX_ZOOM_LEVEL, state.zoom + change * step))
  contents.setZoomLevel(zoom)
  store.setWindowState({ ...state, zoom })
}

/** Applies the saved zoom to each page and zooms on Ctrl+wheel. */
export function attachZoom(contents: WebContents, store: LocalStore): void {
  contents.on('dom-ready', () => contents.setZoomLevel(store.windowState().zoom))
  contents.on('zoom-changed', (_event, direction) => zoomBy(contents, store, direction === 'in' ? 1 : -1))
}
