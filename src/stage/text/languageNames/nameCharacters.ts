// Characters of language names in Chinese and Japanese, and of what a button says that switches to
// one. Fonts with only these are beside this file; `npx tsx assets/studio/render.ts fonts` writes
// them.

const NAMES = '中文简体繁體汉漢语語国國普通话話华粤粵廣東台灣香港日本';
/** Such as 用中文看: 'view in Chinese'. */
const VERBS = '用以看查阅浏览閱覽切换到切換选择選擇表示版';

export const NAME_CHARACTERS: ReadonlySet<string> = new Set(NAMES + VERBS);
