import type { Plugin } from 'vite'

/**
 * Replaces the English texts to which antd falls back by the Russian ones that the application gives it, so that only
 * one language is downloaded (1 KB).
 */
export function antdLocale(): Plugin {
  return {
    name: 'antd-locale',
    load: {
      filter: { id: /\/antd\/es\/(date-picker\/)?locale\/en_US\.js$/ },
      handler: () => "export { default } from './ru_RU'",
    },
  }
}
