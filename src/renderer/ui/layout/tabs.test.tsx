import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { freshDevice, renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { SaveBar } from '../feedback/save-bar.tsx'
import { UrlTabs } from './tabs.tsx'

function Form({ onSave }: { onSave: () => void }) {
  const [text, setText] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <input aria-label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <SaveBar dirty={text !== ''} saving={false} onDiscard={() => setText('')} />
    </form>
  )
}

function open(at: string, onSave = () => {}) {
  freshDevice()
  const tabs = [
    { id: 'one', label: 'One', panel: <Form onSave={onSave} /> },
    { id: 'two', label: 'Two', count: 3, panel: <p>second</p> },
  ]
  const screens = (
    <>
      <UrlTabs label="Parts" tabs={tabs} keep={['store']} />
      <Link to="/?page=2">Next page</Link>
    </>
  )
  return renderRoutes([{ path: '/', element: screens }], at)
}

describe('tabs in the address', () => {
  it('shows the tab in the address, otherwise the first one', () => {
    const { unmount } = open('/?tab=two')
    expect(screen.getByRole('tabpanel').textContent).toBe('second')
    expect(screen.getByRole('tab', { name: 'Two 3' }).getAttribute('aria-selected')).toBe('true')
    unmount()
    open('/?tab=nonsense')
    expect(screen.getByRole('tab', { name: 'One' }).getAttribute('aria-selected')).toBe('true')
  })

  it('scrolls the row until the selected tab and part of its neighbor are visible', () => {
    const sizes = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100)
    const widths = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(80)
    const places = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(300)
    open('/?tab=two')
    expect(screen.getByRole('tablist').scrollLeft).toBe(312)
    for (const spy of [sizes, widths, places]) spy.mockRestore()
  })

  it("drops the previous tab's parameters, which Back restores", async () => {
    const { router, address } = open('/?tab=two&page=4&store=s1')
    fireEvent.click(screen.getByRole('tab', { name: 'One' }))
    await waitFor(() => expect(address()).toBe('/?store=s1'))
    await act(() => router.navigate(-1))
    expect(address()).toBe('/?tab=two&page=4&store=s1')
  })

  it('moves with arrow keys and selects on press', async () => {
    const { address } = open('/')
    const first = screen.getByRole('tab', { name: 'One' })
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowRight', code: 'ArrowRight' })
    const second = screen.getByRole('tab', { name: 'Two 3' })
    expect(document.activeElement).toBe(second)
    expect(address()).toBe('/')
    fireEvent.click(second)
    await waitFor(() => expect(address()).toBe('/?tab=two'))
  })
})

describe('save bar', () => {
  it('is shown while there are unsaved changes, and saves with Ctrl+S', async () => {
    const onSave = vi.fn<() => void>()
    open('/', onSave)
    const save = () => fireEvent.keyDown(document.documentElement, { key: 's', code: 'KeyS', ctrlKey: true })
    save()
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'x' } })
    expect(screen.getByRole('status').textContent).toBe('You have unsaved changes')
    expect(onSave).not.toHaveBeenCalled()
    save()
    expect(onSave).toHaveBeenCalledOnce()
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  })

  it('asks before another tab discards changes, but not before another table page', async () => {
    const { address } = open('/')
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'x' } })
    fireEvent.click(screen.getByRole('link', { name: 'Next page' }))
    await waitFor(() => expect(address()).toBe('/?page=2'))
    fireEvent.click(screen.getByRole('tab', { name: 'Two 3' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText('Text')).toHaveProperty('value', 'x')
    fireEvent.click(screen.getByRole('tab', { name: 'Two 3' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await screen.findByText('second')
  })
})
