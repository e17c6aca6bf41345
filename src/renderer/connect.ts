import '@fontsource-variable/inter/wght.css'
import './ui/theme.css'
import './connect.css'
import type { DesktopBridge } from '../shared/ipc.ts'
import { desktopBridge } from './platform/desktop.ts'

/*
 * The desktop's address screen, the only page that must work before a server is chosen. Plain HTML, so that it opens
 * immediately and stays independent of code that needs a server.
 */

const usualAddress = 'http://localhost:4100'

function part<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id)
  if (!(found instanceof type)) throw new Error(`connect.html has no ${id}`)
  return found
}

function followSystemScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = (): void => {
    document.documentElement.dataset.mantineColorScheme = dark.matches ? 'dark' : 'light'
  }
  dark.addEventListener('change', apply)
  apply()
}

function attachForm(bridge: DesktopBridge): void {
  const form = part('connect', HTMLFormElement)
  const address = part('address', HTMLInputElement)
  const submit = part('submit', HTMLButtonElement)
  const problem = part('problem', HTMLParagraphElement)
  let busy = false

  const show = (message: string): void => {
    problem.textContent = message
    address.setAttribute('aria-invalid', String(message !== ''))
  }
  const setBusy = (value: boolean): void => {
    busy = value
    submit.setAttribute('aria-disabled', String(value))
    submit.textContent = value ? 'Connecting…' : 'Connect'
  }
  const connect = async (): Promise<void> => {
    if (busy) return
    show('')
    setBusy(true)
    const result = await bridge.connect({ address: address.value })
    // On success the app replaces this page, so the button stays busy until then.
    if (result.ok) return
    setBusy(false)
    show(result.message)
    address.focus()
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void connect()
  })
  address.addEventListener('input', () => show(''))
}

async function fillIn(bridge: DesktopBridge): Promise<void> {
  const address = part('address', HTMLInputElement)
  const keep = part('keep', HTMLButtonElement)
  const server = await bridge.chosenServer()
  if (address.value === '') address.value = server ?? usualAddress
  address.select()
  keep.hidden = server === null
  keep.addEventListener('click', () => void bridge.keepServer())
}

followSystemScheme()
const bridge = desktopBridge()
if (bridge) {
  attachForm(bridge)
  void fillIn(bridge)
}
