import { expect, test } from 'vitest'
import { describeDevice } from '#client/lib/device/browser.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome, Windows', false],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 YaBrowser/25.8 Safari/537.36`,
    'Яндекс Браузер, Windows',
    false,
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/141.0 Safari/537.36 Edg/141.0`, 'Edge, Linux', false],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/141.0 Mobile Safari/537.36`, 'Chrome, Android', true],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
    true,
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, macOS', false],
  ['curl/8.5.0', 'Неизвестное устройство', false],
  ['', 'Неизвестное устройство', false],
])('%s is shown as %s', (userAgent, name, isPhone) => {
  expect(describeDevice(userAgent)).toEqual({ name, isPhone })
})
