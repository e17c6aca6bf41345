import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { ColorField } from './color-field.tsx'
import { parseColor } from './use-color-input.ts'
import { UiProvider } from '../ui-provider.tsx'

function open() {
  const said = vi.fn<(value: string) => void>()
  function Field() {
    const [value, setValue] = useState('#1F5B45')
    const onChange = (next: string) => {
      said(next)
      setValue(next)
    }
    return (
      <UiProvider env="test">
        <ColorField label="Button" value={value} onChange={onChange} />
        <button type="button" onClick={() => setValue('#FFFFFF')}>
          Undo
        </button>
      </UiProvider>
    )
  }
  render(<Field />)
  const field = screen.getByRole('textbox', { name: 'Button' })
  const type = (value: string) => {
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value } })
  }
  return { said, field, type, leave: () => fireEvent.blur(field) }
}

it('shows an error below the field for an invalid color, and keeps the last valid one', () => {
  const { said, field, type, leave } = open()
  type('bluish')
  expect(screen.queryByText('Must be a color like #1F5B45')).toBeNull()
  leave()
  expect(field).toHaveProperty('value', 'bluish')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const error = screen.getByText('Must be a color like #1F5B45')
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(error.id)
  expect(said).not.toHaveBeenCalled()
  type('#C2410C')
  expect(said).toHaveBeenLastCalledWith('#C2410C')
  expect(screen.queryByText('Must be a color like #1F5B45')).toBeNull()
})

it('expands a short color on blur, and accepts changes from outside', () => {
  const { said, field, type, leave } = open()
  type('#1af')
  expect(said).not.toHaveBeenCalled()
  leave()
  expect(said).toHaveBeenLastCalledWith('#11aaff')
  expect(field).toHaveProperty('value', '#11aaff')
  type('red')
  leave()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(field).toHaveProperty('value', '#FFFFFF')
  expect(screen.queryByText('Must be a color like #1F5B45')).toBeNull()
})

it('parses six and three digits, and nothing else', () => {
  expect(['1F5B45', ' #1F5B45', '#abc', 'red', '', '#12345', 'rgb(1,2,3)'].map(parseColor)).toEqual([
    '#1F5B45',
    '#1F5B45',
    '#aabbcc',
    null,
    null,
    null,
    null,
  ])
})
