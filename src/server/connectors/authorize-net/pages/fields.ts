import type { HostedFieldsEvent } from '../../../../shared/domain/checkout/hosted-fields.ts'
import { setUpCardForm } from '../../fields/card-form.ts'
import { parentPort, part } from '../../fields/messages.ts'
import { exchange, type AcceptScript } from './accept.ts'

const { login = '', key = '', script: url = '' } = part('form', HTMLFormElement).dataset

const isScript = (value: unknown): value is AcceptScript =>
  typeof value === 'object' && value !== null && 'dispatchData' in value

/** Accept.js, once it is there. It looks for its own tag by its address. */
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

// The page that pays has the address of this one; inside a sandbox it is no origin of ours, and only there is it told.
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

// Without the script nothing is said: the page tells the shopper that the fields do not come, and lets them try again.
accept.then(
  () => port.send({ type: 'ready' }),
  () => {},
)
