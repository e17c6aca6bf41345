import { spawn } from 'node:child_process'
import { root, toolEnv } from './project.mjs'

const windows = process.platform === 'win32'

/**
 * Runs a program with the project's programs on the PATH and waits for it.
 * @returns its exit code and, with `capture`, its output of both streams in order.
 */
export const run = (command, args = [], { capture = false, ...options } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: toolEnv(),
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: windows,
      ...options,
    })
    const chunks = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    child.once('error', (error) => resolve({ code: 127, output: error.message }))
    child.once('close', (code, signal) =>
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() + (signal ? `\nended by ${signal}` : '') }),
    )
  })

/** Full path of the first of these programs on the PATH. */
export const findProgram = async (...names) => {
  for (const name of names) {
    const { code, output } = await run(windows ? 'where' : 'which', [name], { capture: true })
    if (code === 0) return output.split(/\r?\n/)[0]
  }
  return undefined
}
