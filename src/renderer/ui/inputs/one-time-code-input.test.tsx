import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { OneTimeCodeInput } from './one-time-code-input.tsx'
import { UiProvider } from '../ui-provider.tsx'

function Harness({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('')
  return <OneTimeCodeInput label="One-time code" value={code} onChange={setCode} onComplete={onComplete} />
}

const show = () => {
  const onComplete = vi.fn<(code: string) => void>()
  render(
    <UiProvider env="test">
      <Harness onComplete={onComplete} />
    </UiProvider>,
  )
  return { onComplete, input: screen.getByRole<HTMLInputElement>('textbox', { name: 'One-time code' }) }
}

describe('one-time code', () => {
  it('is one field that the browser can autofill [AU-002]', () => {
    const { input } = show()
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    expect(input.autocomplete).toBe('one-time-code')
    expect(input.inputMode).toBe('numeric')
  })

  it('accepts a pasted code with its dash and completes once [AU-002]', () => {
    const { input, onComplete } = show()
    fireEvent.change(input, { target: { value: '482-913' } })
    expect(input.value).toBe('482913')
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('482913')
  })

  it('accepts up to six digits only, and completes with the last one [AU-002]', () => {
    const { input, onComplete } = show()
    fireEvent.change(input, { target: { value: '48a2' } })
    expect(input.value).toBe('482')
    expect(onComplete).not.toHaveBeenCalled()
    fireEvent.change(input, { target: { value: '48291377' } })
    expect(input.value).toBe('482913')
  })

  it('selects a full code on focus, click and error, so that typing replaces it [AU-002]', () => {
    const code = (error?: string) => (
      <UiProvider env="test">
        <OneTimeCodeInput label="One-time code" value="482913" onChange={vi.fn()} {...(error && { error })} />
      </UiProvider>
    )
    const { rerender } = render(code())
    const input = screen.getByRole<HTMLInputElement>('textbox')
    const selected = () => [input.selectionStart, input.selectionEnd]
    fireEvent.focus(input)
    expect(selected()).toEqual([0, 6])
    input.setSelectionRange(3, 3)
    fireEvent.click(input)
    expect(selected()).toEqual([0, 6])
    act(() => input.focus())
    input.setSelectionRange(6, 6)
    rerender(code('Wrong or expired code'))
    expect(selected()).toEqual([0, 6])
  })
})
