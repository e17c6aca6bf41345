import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** The gallery, or one of its frames, which load only the styles of the page that they show. */
async function load(query: URLSearchParams): Promise<ReactNode> {
  const id = query.get('entry')
  if (id === null) {
    const { GalleryPage } = await import('./gallery-page.tsx')
    return <GalleryPage />
  }
  const state = query.get('state')
  if (id.startsWith('storefront-')) {
    const { loadStorefrontFrame } = await import('./storefront-frame.tsx')
    return loadStorefrontFrame(id, state, query.get('language') ?? 'en')
  }
  const { UiFrame } = await import('./ui-frame.tsx')
  return <UiFrame id={id} state={state} />
}

/** Tells the gallery how tall the page of this frame is. */
function reportHeight(): void {
  const report = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    // Browsers don't lay out frames without a height.
    if (height > 0) parent.postMessage(height, location.origin)
  }
  new ResizeObserver(report).observe(document.body)
}

async function start(place: HTMLElement): Promise<void> {
  const { loadPlatform } = await import('../platform/load.ts')
  await loadPlatform()
  if (parent !== window) reportHeight()
  createRoot(place).render(<StrictMode>{await load(new URLSearchParams(location.search))}</StrictMode>)
}

const root = document.getElementById('root')
if (root) void start(root)
