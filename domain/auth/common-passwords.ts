/** Words that common passwords consist of, in lower case. Server only. */
const WORDS = `
pass passw password passwort passcode parola motdepasse contrasena senha welcome letmein letmeinnow changeme secret secure
security default temp temppass temporary test testing tester test demo sample guest user username admin administrator
adminadmin root toor login logon access master masterkey superuser manager office company server system support
a aa aaa aaaa ab aabb aabbcc abc abcabc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij az azerty azertyuiop q qq
qw qwe qweqwe qwer qwert qwerty qwertyu qwertyui qwertyuiop qwertz qwertzuiop qweasd qweasdzxc qazwsx qazwsxedc asd asdasd
asdf asdfasdf asdfg asdfgh asdfghj asdfghjk asdfghjkl zxc zxcv zxcvb zxcvbn zxcvbnm poiuytrewq lkjhgfdsa mnbvcxz x xx xxx
z zz zaq zaqwsx zaqxsw hello hellohello helloworld hellokitty hi hey whatever nothing something trustno trustnoone idontknow
iloveyou iloveu iloveme ilovegod ilovejesus loveyou love lovely lover loveme mylove forever babygirl baby sweetheart honey
sugar princess prince queen king kingdom angel angels flower flowers rose butterfly sunshine rainbow star stars moonlight
diamond silver golden gold chocolate cookie banana orange apple cherry pepper ginger coffee summer winter spring autumn
sunday monday tuesday wednesday thursday friday saturday january february march april may june july august september
october november december happy smile success winner victory freedom justice peace power strong lucky money dollar million
rich boss bigboss jesus jesuschrist christ god godisgood godislove godfirst mygod thankgod blessed blessing blessings
faith grace glory gloria heaven hallelujah hosanna emmanuel amen bible church pastor prayer praise allah bismillah
alhamdulillah mashallah inshallah muhammad mohammed ramadan dragon monkey tiger lion eagle panther shadow hunter killer
ninja samurai warrior soldier batman superman spiderman ironman wakanda avengers pokemon pikachu naruto starwars matrix
gandalf harrypotter minecraft fortnite roblox football soccer baseball basketball hockey tennis chelsea arsenal liverpool
manutd manunited manchester mancity barcelona realmadrid juventus ronaldo cristiano messi neymar mbappe michael michelle
jordan jessica jennifer ashley amanda andrew anthony charlie daniel david emmanuella george james john joseph joshua
justin maria martin matthew mary mercy nicole patrick peter richard robert samuel sarah stephen thomas victoria william
computer internet laptop samsung iphone android nokia tecno infinix itel huawei google facebook whatsapp instagram tiktok
youtube twitter snapchat telegram microsoft windows linux america london england canada nigeria africa african mother
mummy mommy father daddy family friend friends sister brother
ghana ghanaian ghanagh ilovegh iloveghana godblessghana proudlyghanaian accra kumasi tamale takoradi tema capecoast sunyani
koforidua bolga wa ho ashanti asante asantehene asantekotoko kotoko heartsofoak phobia blackstar blackstars goldcoast
independence nkrumah kwamenkrumah rawlings akwaaba medaase meda nyame onyame nyamekye wonderful waakye jollof banku fufu
kenkey kelewele tuozaafi chillz chill chillout legon knust ucc uds achimota prempeh wesley mfantsipim momo mobilemoney mtn
mtnmomo vodafone telecel airtel airteltigo tigo glo ecg cedi cedis sikasem sika odo odoyewu medofo me
kwame kwaku kwabena kwasi kofi kojo yaw ama akosua abena akua yaa adwoa adjoa afia efua esi araba kwesi ebo nana nanaama
nanayaw papa maame mensah owusu boateng osei appiah asamoah asante agyeman addo ofori amoah antwi gyan essien appiahkubi
mahama akufo akufoaddo npp ndc
`

/** Patterns of the keyboard, and other whole passwords. */
const WHOLE = `
1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1xsw2 2wsx3edc
!qaz2wsx 1qaz@wsx 1qaz!qaz qwe123qwe asd123asd abc123abc abc123xyz 123abc123 a1b2c3 a1b2c3d4 a1b2c3d4e5 aa12bb34 1a2b3c 1a2b3c4d
1a2b3c4d5e 123qwe 123qwe123 123qweasd 123qweasdzxc 123abc 123asd 1234abcd 12345qwert 123456abc 1234qwer 12qwaszx p@55w0rd
pa55word pa55w0rd passw0rd pa$$word pa$$w0rd p@$$w0rd p@$$word p455w0rd adm1n @dmin 4dm1n r00t t3st h3llo 0penses@me
trustn0one trustno1 ncc1701d r2d2c3po rush2112 ou812 blink182 number1 money1st
`

const COMMON = new Set([...WORDS.trim().split(/\s+/), ...WHOLE.trim().split(/\s+/)])

/** A word between signs, followed by a year, digits or a run of them. */
const DRESSED =
  /^[^\p{L}\p{N}]*(.+?)[^\p{L}\p{N}]*(?:\d{0,3}|(?:19|20)\d\d|0?1?2345?6?7?8?9?0?|1234|(\d)\2{3,}|9?8?7?6?5?4321)[^\p{L}\p{N}]*$/u

/** Digits and signs that replace letters; `1` replaces two of them. */
const STANDS_FOR: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Whether a password is a common one: a common word with a capital, a year and a sign passes every check of the form
 * but is guessed in minutes.
 *
 * Ignores case, usual endings (`Ghana2024!`, `Password123`), signs around it, and digits in place of letters
 * (`P@ssw0rd!`).
 */
export function isCommonPassword(password: string): boolean {
  const small = password.toLowerCase()
  const bare = small.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  const word = DRESSED.exec(small)?.[1] ?? small
  return [small, bare, word].some((one) =>
    [one, spelledOut(one, 'i'), spelledOut(one, 'l')].some((text) => COMMON.has(text)),
  )
}

function spelledOut(text: string, one: 'i' | 'l'): string {
  return text.replace(/[0134457@$!]/g, (sign) => (sign === '1' ? one : (STANDS_FOR[sign] ?? sign)))
}
