/** The demo's users share one password; its sign-in page offers the first one. */
export const demoUsers = [
  { email: 'demo@promodesk.local', fullName: 'Мария Крылова' },
  { email: 'i.vetrov@promodesk.local', fullName: 'Илья Ветров' },
  { email: 'a.lisitsyna@promodesk.local', fullName: 'Анна Лисицына' },
  { email: 't.galeev@promodesk.local', fullName: 'Тимур Галеев' },
  { email: 'o.semyonova@promodesk.local', fullName: 'Ольга Семёнова' },
  { email: 'd.kovalyov@promodesk.local', fullName: 'Денис Ковалёв' },
] as const
