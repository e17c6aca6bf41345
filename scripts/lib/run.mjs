import { spawn } from 'node:child_process'
import { root, toolEnv } from './project.mjs'

const windows = process.platform === 'win32'

/**
 * Runs a program with the project's programs on the PATH and waits for it.
 * @returns its exit code and, with `capture` or `tee`, its output of both streams in order. `tee` also prints it.
 */
export const run = (command, args = [], { capture = false, tee = false, ...options } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: toolEnv(),
      stdio: capture || tee ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: windows,
      ...options,
    })
    const chunks = []
    const collect = (chunk) => {
      chunks.push(chunk)
      if (tee) process.stdout.write(chunk)
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
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
