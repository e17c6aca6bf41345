import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { early } from '../app/bootstrap-script.ts'
import { PressedBefore } from './pre-hydration-click.ts'

const pays = vi.fn<() => void>()

function Page({ closed = false }) {
  const [open, setOpen] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        pays()
      }}
    >
      <button type="button" onClick={() => setOpen(!open)}>
        {open ? 'Open' : 'Closed'}
      </button>
      <input aria-label="Promo code" />
      <button disabled={closed}>Pay</button>
      <PressedBefore part="#root" />
    </form>
  )
}

const DRAWN = '<form><button type="button">Closed</button><input aria-label="Promo code"/><button>Pay</button></form>'

const root = document.createElement('div')
/** What the first script listens to, taken away after each test: it stands in one page alone. */
const heard: [string, EventListenerOrEventListenerObject][] = []

beforeEach(() => {
  const listen = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject, options?: unknown) => {
      heard.push([type, listener])
      listen(type, listener, options === true || undefined)
    },
  )
  root.id = 'root'
  root.dataset['cold'] = ''
  root.innerHTML = DRAWN
  document.body.append(root)
  early()
})
afterEach(() => {
  for (const [type, listener] of heard.splice(0)) window.removeEventListener(type, listener, true)
  window.pressedBefore = null
  pays.mockClear()
})

/** The page takes over, and what waits for its turn after that has it. */
const turn = () => act(() => new Promise((resolve) => setTimeout(resolve)))
async function takeOver(page = <Page />) {
  render(page, { container: root, hydrate: true })
  await turn()
}

/** A press by hand, as a browser tells it. */
const press = (name: string) =>
  screen.getByText(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))

it('presses again what was pressed before the page answered, the last press alone and once', async () => {
  expect(press('Closed')).toBe(false)
  expect(press('Pay')).toBe(false)
  await takeOver()
  expect(screen.getByText('Closed')).toBeDefined()
  act(() => void press('Closed'))
  expect(screen.getByText('Open')).toBeDefined()
  expect(pays).toHaveBeenCalledOnce()
})

it('opens what was to be opened, and shows until then that it waits', async () => {
  const cancelled: string[] = []
  for (const name of ['Pay', 'Closed'])
    Object.assign(screen.getByText(name), {
      animate: () => ({ cancel: () => cancelled.push(name), finished: Promise.resolve() }),
    })
  press('Pay')
  press('Closed')
  expect(cancelled).toEqual(['Pay'])
  await takeOver()
  expect(screen.getByText('Open')).toBeDefined()
  expect(cancelled).toEqual(['Pay', 'Closed'])
  expect(pays).not.toHaveBeenCalled()
})

it('does not pay by Enter in a field, nor by a button that may not be pressed', async () => {
  screen.getByLabelText('Promo code').focus()
  screen.getByText('Pay').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 0 }))
  expect(window.pressedBefore).toBeNull()
  press('Pay')
  const { rerender } = render(<Page />, { container: root, hydrate: true })
  rerender(<Page closed />)
  await turn()
  expect([window.pressedBefore, pays.mock.calls]).toEqual([null, []])
})

it('does not pay in a form that has made way', async () => {
  press('Pay')
  root.replaceChildren()
  await takeOver(<PressedBefore part="#root" />)
  expect([window.pressedBefore, pays.mock.calls]).toEqual([null, []])
})

it('waits for a part that answers later than the rest', async () => {
  root
    .querySelector('form')
    ?.insertAdjacentHTML('beforebegin', '<p data-cold id="row"><button type="button">Wallet</button></p>')
  const wallet = vi.fn<() => void>()
  screen.getByText('Wallet').addEventListener('click', wallet)
  press('Wallet')
  delete root.dataset['cold']
  const { rerender } = render(<PressedBefore part="#nothing" />)
  await turn()
  expect(wallet).not.toHaveBeenCalled()
  rerender(<PressedBefore part="#row" />)
  await turn()
  expect(wallet).toHaveBeenCalledOnce()
})

it('needs nothing from outside of itself, since it stands in the page as text', () => {
  expect(early.toString()).not.toMatch(/<\/script|__vite|import\(/)
})
