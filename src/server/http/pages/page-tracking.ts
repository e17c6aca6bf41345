import { TRACKING_ELEMENT, type PageTracking } from '../../../shared/page-tracking.ts'
import { embeddable, escaped } from './shop-page.ts'

/** The script's source, by which the build knows its file. */
export const TRACKING_SCRIPT = 'shopper/tracking/tracking.ts'

/** Adds the consent and tags of a store with marketing tools to its page. The script loads after everything else. */
export function insertTracking(html: string, tracking: PageTracking, file: string): string {
  const data = `<script type="application/json" id="${TRACKING_ELEMENT}">${embeddable(tracking)}</script>`
  const script = `<script type="module" fetchpriority="low" src="/${escaped(file)}"></script>`
  return html.replace('</body>', () => `${data}${script}</body>`)
}
