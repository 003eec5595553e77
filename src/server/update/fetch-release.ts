import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type Environment, succeeds } from './run-program.ts'
import { UpdateError } from './update-error.ts'

type Source = {
  /** A path of a folder or a tar archive, or the name of a tag. */
  from: string
  /** The path that `from` names, if it is a path. */
  path: string
  /** The release in service, whose git repository knows the tags. */
  current: string
  env: Environment
}

/**
 * Puts the source of a version into the new folder `release`. A tag is looked up in the repository of the release in
 * service, after git has asked its origin if that answers.
 * @throws UpdateError update_source
 */
export async function fetchRelease(release: string, { from, path, current, env }: Source) {
  if (!existsSync(path)) await cloneTag(release, { tag: from, current, env })
  else if (statSync(path).isDirectory()) copyFolder(path, release)
  else await unpack(path, release, env)
  if (existsSync(join(release, 'package-lock.json'))) return
  throw new UpdateError('update_source', `В ${from} нет PromoDesk: там нет package-lock.json. ${unchanged}`)
}

export const unchanged = 'Ничего не изменено, сервер работает на прежней версии.'

const made = ['node_modules', 'dist', 'screenshots']

function copyFolder(path: string, release: string) {
  const isOwn = (file: string) => !made.includes(relative(path, file).split(sep)[0] ?? '')
  cpSync(path, release, { recursive: true, verbatimSymlinks: true, filter: isOwn })
}

async function unpack(path: string, release: string, env: Environment) {
  mkdirSync(release)
  if (!(await succeeds(['tar', '-xf', path, '-C', release], { env })))
    throw new UpdateError('update_source', `Архив ${path} не распаковался. ${unchanged}`)
  const [only, ...more] = readdirSync(release)
  // Archives of a hosting service hold one folder.
  if (only === undefined || more.length > 0 || existsSync(join(release, 'package.json'))) return
  const folder = `${release}.unpacked`
  renameSync(release, folder)
  renameSync(join(folder, only), release)
  rmSync(folder, { recursive: true })
}

async function cloneTag(release: string, { tag, current, env }: Omit<Source, 'from' | 'path'> & { tag: string }) {
  const git = (cwd: string, ...args: string[]) => succeeds(['git', ...args], { cwd, env })
  const isTag = /^[\w.+/-]+$/.test(tag) && !tag.startsWith('-')
  const missing = new UpdateError('update_source', `Нет ни файла, ни папки, ни метки git с именем ${tag}. ${unchanged}`)
  if (!isTag || !existsSync(join(current, '.git'))) throw missing
  if (!(await git(current, 'fetch', '--quiet', '--tags')))
    process.stdout.write('Сервер git не отвечает: ищу метку среди уже полученных.\n')
  // With the whole repository, the next update asks the same origin as this one.
  cpSync(join(current, '.git'), join(release, '.git'), { recursive: true })
  if (!(await git(release, 'checkout', '--quiet', '--force', `refs/tags/${tag}`))) throw missing
}
