// The characters that the fonts of the showroom have: Instrument Sans 5.3.0 and Noto Sans SC 5.3.1,
// all subsets. Only the server loads it. tests/rules/fontCoverage.test.ts reads the fonts and says
// what to write here after an update.

/** Ranges of code points in base 36, but for the ideographs below. */
export const RANGES =
  'w-3i 4g-7b 7e-7n 7q-7v 7y-83 86-8b 8e-8j 8m-8n 8p-8u 8x-94 96-9n 9q-9t 9w-9x a0-am b6 bk-bl ' +
  'bz-c0 ct-d8 e0-e1 ew-ez fr gh gx jf jq-jr jt-jv k9-ka kc-kd kq-kr lc-ld lf-lg lj-lk lo sh ' +
  'sw-un up 5z2-5z3 60w-611 61q 61s-649 6bm-6bn 6c0-6c6 6c8-6ca 6cc-6ce 6cg-6ci 6cl-6cn 6cw ' +
  '6cy-6cz 6d1 6d5-6d8 6dl 6es 6g9 6gb-6gc 6hp 6ir 6it 6ix 6j7 6ja 6jl-6jm 6jq 6jv 6mo-6ms ' +
  '6mu-6mx 6o4 6oc 6og 6oi 6ok 6p2-6p5 6ps 6pu 6px-6q0 6q3 6q7 6q9-6qa 6qd 6qi 6ql-6qo 6qr 6qt ' +
  '6qv-6qz 6r2 6r8-6rb 6rh 6rp 6rs 6rw 6sg-6sh 6sk-6sn 6sq-6sr 6su-6sv 6te-6tf 6tx 6tz 6u1 6ud ' +
  '6v3 6wf 6x3 6xe 6xk 76o-775 778-78b 794 79e 79j 79l 79s 79u 79w 7a0 7a5-7a6 7ab 7ae 7ag ' +
  '7b4-7c6 7c8-7ck 7cm-7cn 7cr-7d4 7d6-7d7 7dc-7dd 7dg 7dj 7dm-7dn 7dp 7dr-7ds 7du-7dv 7dx-7dz ' +
  '7e1-7e2 7e4-7eb 7eh 7eo-7f9 7fk-7fl 7fn 7ft-7fv 7g2-7g3 7g6-7g7 7gc-7gd 7gg-7gh 7gm-7gn ' +
  '7gp-7gr 7gu-7gx 7he-7hi 7hr 7i8-7ib 7id-7ie 7ih 7im-7in 7j0-7j3 7jj 7k0 7k2 7kw-7l9 7lb 7ln ' +
  '7mo 7nh-7ni 7pe 7pv 7q2 7r1 7r3-7r4 7rq 7sm-7su 7sw-7sy 7t6-7t8 7ta 7tt 850-851 8hx-8hz 98b ' +
  '9a8 9ag 9b8 9bh 9bj-9bk 9bw 9c5 9cz-9d0 9dg 9dv 9e7 9fg 9hc-9hf 9hh-9hz 9i4-9i6 9i9 9ib-9ic ' +
  '9io 9is-9it 9j5-9lf 9ll-9lq 9lt-9o6 9ob-9oe 9ol-9pl 9pt 9pw 9pz 9q1 9q9-9qa 9qd 9qf-9qg 9qj ' +
  '9ql-9qm 9r0 9r4-9r5 9r7 9s6 9sd 9si 9sm-9so 9su-9sv 9wg-9wp 9wx 9yg 9zr 9zt a03 a6m-a6n a6t ' +
  'a70-a72 a75 a84 a8h-a8i a8l ab8 abs-abt afw age aim ajh ajq ak5 aky alc-ald alp amm asi asr ' +
  'b6w c6j c87 c8b c9m cgr cj1 djp e1v eey f4z 1d6p 1d7w-1d7x 1d84 1d87 1d9h 1d9j 1d9w 1da1 ' +
  '1da6 1dai 1dam 1dby 1dcg 1dct 1dcw 1dd0 1de0 1de2 1de9 1dkx-1dky 1e7k-1e7l 1e7n-1e84 ' +
  '1e89-1e8i 1e8k-1e8n 1e8p-1e92 1e94-1e97 1edd-1efy 1eg1-1eg5 1eg7-1ega 1egc 1egf-1ego ' +
  '1egq-1egt 1egw-1eh0 1eh2 1eh5-1eha 1ehe 1ehj-1ehn 1ehp-1ehr 1ejk-1ejq 1ejt 1ejv 1ejx ' +
  '2q9c-2q9d 2qaa-2qad 2qag-2qai 2qe2 2qeq 2qes-2qev 2qfk-2qfl';

export const [IDEOGRAPHS_START, IDEOGRAPHS_END] = [0x4e00, 0x9fff];
/** One bit for each ideograph from U+4E00 on, the lowest first; base64. */
export const IDEOGRAPHS =
  '///7//e/9///+93/8yILwef/ft//e3//////7/vf/b8776/v9//fd8vju/+/1v3/X+//aevX6KF85Iv9X/9qRWK6/v/+' +
  'f9lf7vfqXK0U9+khI6Z/7DOsTLCkYkTgcCvO166t3QI9vpP/+/cVpHv/u/+/5h79//+42f9SOFOva7/vbeYvMX/Jv69+' +
  'U/i6hq2gvqsO7M+/PtqqLuXrvf/t33Wp4TZLxAP/u///9d/bv690enm9f2Pt2f7//s//////////7+//fvtNX/8bXv3/' +
  '/V/89y/+vz7r3///9uZnHPfy8t9q3dy/+duv6fny//fZ/98bt+Bf737w8v//ev3vaGPz0N2++lefB/K5H12f+1/w0K/Y' +
  '/vPSkQ4m0u///7/3Wb9M06j3OU6v9oP8W++pGHzZPP7f/3fj/Pn0/7eo8DfvejL6f5QzpHc1lncEuy9iKyfM90t7Cfju' +
  'VS7DFNrvJ9X/cf69/9ZXl/v7Bed12Dvepcx3u/9sb9u////9X6qr+jdunS/iVtH/tutE5TT8nh5QzFwZxL7n3r9Xl18/' +
  'Ly4iG8IIln/VwSkM/7/8fiutu7u6/39ceeP9GP/99ttt3/7///+0nZP///8jWn/QEv8fOfNfDjqq5ZoIBIN7p1kp3/n/' +
  '7/fiH3DeXeU9AJsQgPybDCIAAMQ07DLUee7r3vzvkXs/5O3bf/WRuMoODPz/+4z///+p6ENOH16uDZXZ3Z/9v43ls+L/' +
  '73f9+/7//9+/P69Tw/e4Mnj6/3+3bG7pf+R0OuvPKppOqD1vvb9pv/j2/LzNv39570+6v9//WwZD4zSe3f/B5NBdKrW+' +
  'WftAhGwTlpo77MzcD5+EQ0Dl9cH///9v1N3py3s+S+v+S/ZZRv7dNxkivvT/37//+/vwhn/P7n+P9v7t+jHwjuPHLI3/' +
  '/8u/d79fWeNHTAtm9PdnuNlY7zX25PcFF/mko4s/vBHvZzF6/9+3bpVFVxKX1QmCFHE83Pf/JP/6a1z6/3/u2u+6u7rF' +
  '/v/ZzSjv8/vdzd479vP9e3w+mvzu/9vbV7d756XNTTZLwhPg/0cXn/ctr7mq7P9+rl3za9Cn/6/8nr7t9a+/6xv7h5/3' +
  '/ZO77fvfzuD2P757f1N7sP+L1IBqgIiozaFr9l8/r6Xb//e+52kFnDEkEfI/DJzuXf+6s/Vn8BvYaZIYunybj1EwDv1H' +
  'DorLCo8j/9FNBcvmCALSUUCTUBXara1cUQyfsQEACDDkzwK/EIRvyFIZC/+mnR//Lu5NHqa9vGf8/w9CmDoi4KH7j/7/' +
  '//fH3vH+m69dd/6bf6/+f77//hb/zn//73263d/f7M9v//7v31/79rA5pFf//9/ffJH9mk5/U9/rH7h/++7/utT3u256' +
  '+e7s3dHvokHx5ozWvP+bu+9315zHToN4Aj2/zsH46fLf9v53f197lRm6hFoC/w8uyBPaA0RgqiLtyNGhdhCeAnVauGHx' +
  'Y8Z2sxD+/z+PzRC/0buAphAX+VdDwEMQ9F5lVvJjXKXRhRSTMZH+Xx7PNZbhZVCawTBBfAh95//HeUS/99Y+b5ekBIiB' +
  '8P9/f3HF6mPz3z+fXPj4p3774jXkpYItsXVt3P/v3+/vzw7l90d66ee19v//AV10933few2k/r2n20Tfzwn1yUdHpyqV' +
  'Nt/9w9CAOqGql/6//02x/99+9Z1/397+16Y7+T9zvjd0S90Pn9Zrf/+79889941xVNUu2m7/3l1v7/XYN4xs99f5/scW' +
  '/5v7VM5H+/33y/AHf24/Bvax+A/Apbb56KUgwH6s/kjpT7L3/e76vV+/2/8mIP7A0IJzmv+qIl/WKg43VmKVlkymWgnO' +
  'UgxQfu/X+//1q5Tf9/60nfjfO+9Pq2bh2KuRbS1skNZpUM+6xfKiaEwL0Yf7Jf/5a/cJ5bANRv57oPDu/996y31//9/2' +
  '/lc9wfL++qX4//ve/5ML2x8aJnPG0lCKvWLC2/+v74sxGYI5UBw+Nv//+/fX7/6nN+DSsZHhW/Evn//3/2sHXZhzWU7d' +
  '7kbyr1r3Rfz3/ZK91v19v77aFw8ESE3Kgn7bbHJvwi6JOgawXN3//+/v//+//+/v//3///+/////JTQwt6cvR79iYl9z' +
  '75rzV7MrVDSP69obXnt491PAB/qpTDxURwLH3/H9m0i9N+7W9V900n6zv1s19vf///7/n8NFfTtH4Wsb/wWFAj9pA0is' +
  'TzYa2aj/OF3399XZ3r3/T5CKAIdAwc/nHO/fs/v//3P3/f/7/+6a///zuj2QvX4f+ZdX3/v/iLllT1xbDc/ft6eferkj' +
  'jherWvwCMf0TArvAQsYeTrrrJbRamdoigRT/9i5LoO1QSJQBELqFajq0PyhHyEIyp1VO8YUSGlTfgUOCoimwcQcQyuQM' +
  'QgWAIgCRAOA/3IRYIv4HPCgwmpdzBNHuE8tQ4h9LzSeuVS5CksyFU6ijfUF1eSwpiMQNuSgkUQwGWCFUDGosLHiKDgBm' +
  'GnF0vGo+34XidqlMGFRtkhDnwz67PhEbc8UePQ8iDFUoEhBg0kGUBcjrmcgEggaMJPffR1ToiBqBj8forSws2l1DATXp' +
  'T24PBqA2L0F7dwXTgIjEmMJpmkWHVIEqQxEIwiKSgFVBkJUgCRQJBv///fd///////v////9//////+Awt9xBAYdCAck' +
  'dhlhh5/Zu58lCljdNRA1sKVY6P////9//3v/3yz7ADIMM4IIgTrVXNjC7Bqf6z+g1hHgTP4zJpcPD4ZRMlWcsqoRUgCc' +
  'RQRBfASEBAgAeQgKPKgAhkDJMGIAgMD7f//+7/vfSOvn/rZpu/98b5knf6737k/gZl/27L97L+P0t7+Pqi5P139vusWr' +
  'fNatsOEVEjRTjaAHBkj+lWQ+1vfnrDoHHB79MEXD/4cxyCAhAqFnMVD6JrD2ccKKSHSREkjpR0oxAHnIAmIRBQAQNAkR' +
  'UAAlRdebZkAD/P//7U8gQASU2ASE8P///z/DwRYAACkAwP/3/28sRRAEBgQsCP/////////////////////v//////9/' +
  '//////////+934BJyh7Dff8X//83cBEG7///////vgLFfvj3OzH4vhf9JWTtsVuZBdt78/pmWg2Pz8r350pSgCQFYxQD' +
  'T15vMlgUMOg2RWn5FABAGAgRwn5oyG4Rn0ETOREbQPC2TayI4/////v/94NCRNjBf++G1xRwKDUZTQJRIGMgGLZA6P/3' +
  '9/vt/wMgeRqQehAlKAIgAoAawA4KAAmFACFkpIwk+vv////v/7eB4xc/2R6DSuwQClihCYWshQYY/uNSlQaAgAABSQKA' +
  'AW0DAQAGSAgAAQMABAAhABAgBAqBA4gAEACEme//99//a/6/+f779y7CWDAEAwRIQAGAiAAAArIDEAVEEIIEAACAEBGQ' +
  'AoCAAAAEBgAEAsRv/+/v///q3d9/K/PEGa+gcAYw/xjif/ulh1paAGiZAgWSgmoCDAcAzgAAgPs/c98FAAAAAAAAAAAA' +
  'AAA=';

const WIDEST = 36;
const ranges = RANGES.split(' ').map((range) => {
  const [first = '', last = first] = range.split('-');
  return [Number.parseInt(first, WIDEST), Number.parseInt(last, WIDEST)] as const;
});
const ideographs = Uint8Array.from(atob(IDEOGRAPHS), (byte) => byte.charCodeAt(0));

/** Whether a font of the showroom has a character. */
export function isInFonts(codePoint: number): boolean {
  if (codePoint >= IDEOGRAPHS_START && codePoint <= IDEOGRAPHS_END) {
    const bit = codePoint - IDEOGRAPHS_START;
    return ((ideographs[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  }
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] ?? [0, 0];
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }
  return false;
}
