import type { ChallengeEvent } from '../../../../shared/domain/checkout/hosted-fields.ts'
import { part } from '../../fields/messages.ts'

const done = part('#done', HTMLElement)

const link = document.querySelector('#return')

if (parent === window) {
  if (link instanceof HTMLAnchorElement) location.replace(link.href)
} else {
  // Inside a frame the link would open the store in the frame; the embedding page continues instead.
  link?.remove()
  const message: ChallengeEvent = { type: 'challenge-done', charge_id: done.dataset['charge'] ?? '' }
  parent.postMessage(message, '*')
}
