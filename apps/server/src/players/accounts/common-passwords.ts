/** Base words of most guessed passwords, in lower case without digits; also doubled and joined in pairs. */
const words =
  'password passwort senha contrasena admin administrator welcome letmein login master secret monkey dragon football baseball basketball soccer hockey tennis superman batman pokemon princess sunshine shadow michael jordan jennifer jessica ashley daniel charlie thomas robert andrew joshua matthew hunter hunters ranger harley yankees cowboys liverpool arsenal chelsea barcelona realmadrid juventus manchester flamengo corinthians palmeiras love loveme iloveyou lovely teamo angel flower summer winter spring autumn monday friday computer internet samsung google facebook instagram whatsapp youtube android iphone windows qwerty qwertz azerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qwe asd zxc abc abcd abcdef abcdefg test tester testing guest user default changeme temp temporary hello whatever trustno starwars freedom ferrari mustang corvette mercedes porsche killer cheese cookie coffee chocolate banana orange apple pepper ginger buster tigger bailey maggie lucky casino poker bet betting winner winners money jackpot blackjack roulette sport sports evens bitcoin'.split(
    ' ',
  );

export const commonPasswordStems: ReadonlySet<string> = new Set([
  ...words,
  ...words.map((word) => word + word),
  ...words.flatMap((first) => ['my', 'the', 'new', 'super', 'i'].map((prefix) => prefix + first)),
  ...words.flatMap((first) => ['password', 'admin', 'love', 'test', 'login'].map((second) => first + second)),
]);
