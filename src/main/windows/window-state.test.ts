import { describe, expect, it } from 'vitest'
import { parseWindowState, placeWindow } from './window-state.ts'

const screen = { x: 0, y: 0, width: 1600, height: 1000 }
const state = parseWindowState(undefined)

describe('window placement', () => {
  it('restores the last bounds while they are reachable', () => {
    const bounds = { x: 100, y: 50, width: 900, height: 700 }
    expect(placeWindow({ ...state, bounds }, [screen])).toEqual(bounds)
  })

  it('is left to the system if the screen is gone', () => {
    const bounds = { x: 3000, y: 50, width: 900, height: 700 }
    expect(placeWindow({ ...state, bounds }, [screen])).toEqual({ width: 900, height: 700 })
  })

  it('never puts the title bar above the screen, or makes the window larger than it', () => {
    const bounds = { x: 0, y: -300, width: 4000, height: 3000 }
    expect(placeWindow({ ...state, bounds }, [screen])).toEqual({ width: 1600, height: 1000 })
  })

  it('parses invalid state as defaults', () => {
    expect(parseWindowState({ zoom: 99, maximized: 'yes' })).toEqual({ maximized: false, full_screen: false, zoom: 0 })
  })
})
