import type { HostedFieldsEvent } from '../../../../shared/domain/checkout/hosted-fields.ts'
import { setUpCardForm } from '../../fields/card-form.ts'
import { parentPort, part } from '../../fields/messages.ts'
import { exchange, type AcceptScript } from './accept.ts'

const { login = '', key = '', script: url = '' } = part('form', HTMLFormElement).dataset

const isScript = (value: unknown): value is AcceptScript =>
  typeof value === 'object' && value !== null && 'dispatchData' in value

/** Resolves with Accept.js when it has loaded. The script looks for its own tag by its URL. */
const loadAccept = (): Promise<AcceptScript> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.addEventListener('load', () => {
      const accept: unknown = Reflect.get(window, 'Accept')
      if (isScript(accept)) resolve(accept)
      else reject(new Error('The script left no Accept'))
    })
    script.addEventListener('error', () => reject(new Error('Accept.js did not come')))
    script.src = url
    document.head.append(script)
  })

// The payment page has the origin of this page's URL. In the sandbox our own origin is opaque, and only
// `location.origin` still returns it.
const port = parentPort<HostedFieldsEvent>(location.origin)
const accept = loadAccept()

setUpCardForm({
  port,
  exchange: (card) =>
    accept.then(
      (there) => exchange(there, { api_login_id: login, client_key: key }, card),
      () => ({ status: 'unavailable' }),
    ),
})

// Send nothing if the script fails to load: the page shows that the fields didn't load and lets the shopper retry.
accept.then(
  () => port.send({ type: 'ready' }),
  () => {},
)
