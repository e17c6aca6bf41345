import { describe, expect, it } from 'vitest'
import { change, serializeHistory, redo, startHistory, undo, deserializeHistory } from './history.ts'

describe('editor history', () => {
  it('undoes and redoes', () => {
    const edited = change(change(startHistory('a'), 'b', 'name', 0), 'c', 'name', 5000)
    expect(undo(edited).present).toBe('b')
    expect(undo(undo(edited)).present).toBe('a')
    expect(redo(undo(edited)).present).toBe('c')
  })

  it('merges quick changes of one setting into one step', () => {
    const typed = change(change(change(startHistory(''), 'K', 'name', 0), 'Ke', 'name', 100), 'Ket', 'name', 200)
    expect(undo(typed).present).toBe('')
    const other = change(typed, 'Ket, blue', 'colour', 250)
    expect(undo(other).present).toBe('Ket')
  })

  it('discards undone steps after a new change, and stops at both ends', () => {
    const edited = change(undo(change(startHistory(1), 2, 'a', 0)), 3, 'b', 10)
    expect(redo(edited)).toBe(edited)
    expect(undo(startHistory(1)).present).toBe(1)
  })

  it('stores up to a hundred steps', () => {
    let history = startHistory(0)
    for (let step = 1; step <= 150; step += 1) history = change(history, step, String(step), step)
    expect(history.past).toHaveLength(100)
  })
})

describe('locally stored history', () => {
  it('survives packing, which stores only what each step changed', () => {
    const css = 'a'.repeat(1000)
    const start = startHistory({ name: 'a', css })
    const edited = change(change(start, { name: 'b', css }, 'name', 0), { name: 'c', css: '' }, 'css', 5000)
    const middle = undo(edited)
    const packed = serializeHistory(middle)
    expect(packed).toEqual({ present: { name: 'b', css }, back: [{ name: 'a' }], forth: [{ name: 'c', css: '' }] })
    expect(deserializeHistory(packed)).toEqual(middle)
  })
})
