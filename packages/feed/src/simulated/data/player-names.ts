/** Given and family names that are common in a region. Squads combine them at random. */
export interface RegionNames {
  readonly given: readonly string[];
  readonly family: readonly string[];
  /** The family name is written first. */
  readonly isFamilyFirst?: boolean;
  /** Esports: both parts are one word. */
  readonly isHandle?: boolean;
}

function names(given: string, family: string, compounded: readonly string[] = []): RegionNames {
  return { given: given.split('|'), family: [...new Set([...family.split('|'), ...compounded])] };
}

/** Family names of two parts, as a language builds them. */
function compounds(heads: string, tails: string): readonly string[] {
  return heads.split('|').flatMap((head) => tails.split('|').map((tail) => head + tail));
}

const regions = {
  handles: {
    ...names(
      'Ash|Blink|Brim|Cinder|Clove|Copper|Crow|Dusk|Ember|Fable|Fern|Flint|Frost|Gale|Glint|Hazel|Hex|Iris|Jolt|Kelp|Lark|Loom|Lynx|Mist|Moth|Nim|Onyx|Pixel|Quill|Raven|Rook|Rune|Sable|Slate|Spark|Thorn|Umber|Vex|Vole|Wren',
      'a|aro|by|el|en|er|fall|i|ify|io|ix|less|let|ling|o|sy|tide|us|wick|y',
    ),
    isHandle: true,
  },
  english: names(
    'Alfie|Archie|Ben|Callum|Charlie|Connor|Curtis|Danny|Dylan|Elliot|Ethan|Finley|Freddie|George|Harvey|Isaac|Jacob|Jamie|Joel|Josh|Kieran|Leon|Lewis|Louis|Luke|Mason|Max|Morgan|Nathan|Oliver|Ollie|Reece|Rhys|Riley|Ryan|Sam|Sebastian|Toby|Tyler|Will',
    'Ainsworth|Ashby|Atkins|Barlow|Beckett|Birch|Blackwell|Bramley|Briggs|Calvert|Chadwick|Clegg|Colby|Crossley|Dawes|Eastwood|Fairley|Farrow|Garside|Goodwin|Hallam|Hartley|Haywood|Holt|Ingham|Kirkby|Langley|Lister|Marsden|Mellor|Newbold|Oakley|Pemberton|Prescott|Radley|Redfern|Sherwood|Stanton|Swindon|Thorne|Underhill|Wainwright|Whitfield|Winslow|Woodley|Wragg|Yardley|Yates',
    compounds(
      'Ast|Brack|Brom|Chil|Crom|Darn|Dray|Ed|Farn|Hal|Hather|Hols|Kirk|Lang|Mar|Nor|Old|Pres|Rad|Rams|Sel|Thorn|Wal|Whit|Win',
      'bury|by|cott|den|ham|ley|well|worth',
    ),
  ),
  scottish: names(
    'Aidan|Alasdair|Angus|Blair|Brodie|Calum|Cameron|Cillian|Conor|Craig|Darragh|Declan|Duncan|Eoin|Euan|Ewan|Fergus|Fraser|Gregor|Hamish|Innes|Jack|Kyle|Lachlan|Lennon|Liam|Logan|Murray|Niall|Oisin|Rory|Ross|Ruairi|Scott|Sean|Shane|Stuart|Struan',
    'Abernethy|Baird|Balfour|Brannigan|Buchan|Carmichael|Colquhoun|Crawford|Devlin|Drummond|Dunbar|Farquhar|Finnerty|Forsyth|Gallacher|Galbraith|Geddes|Gilchrist|Haldane|Heggarty|Imrie|Keane|Kinnear|Laird|Lennox|Lockhart|MacAskill|Macrae|McBride|McCulloch|McEwan|McFarlane|McLeish|Melville|Moncrieff|Nairn|Ogilvie|Rankin|Sinclair|Strachan|Tierney|Urquhart',
  ),
  american: names(
    'Aaron|Andre|Austin|Beau|Blake|Brady|Brandon|Brody|Bryce|Caleb|Carson|Chase|Chris|Cody|Cole|Colton|Cooper|Corey|Dalton|Damon|Darius|DeShawn|Devin|Dominic|Drew|Easton|Eli|Garrett|Grant|Griffin|Hunter|Isaiah|Jalen|Jaylen|Jordan|Kendrick|Keyshawn|Landon|Malik|Marcus|Miles|Nolan|Parker|Preston|Quincy|Shane|Tanner|Terrance|Tre|Trevor|Trey|Tyrell|Tyrone|Wesley|Wyatt|Xavier|Zach|Zion',
    'Abbott|Alston|Ballard|Banks|Barrett|Battle|Beasley|Boone|Bowman|Bradshaw|Bridges|Briscoe|Callahan|Cannon|Carver|Childress|Clayborn|Coleman|Crockett|Dawkins|Dillard|Dixon|Drayton|Ellison|Farmer|Fields|Gaines|Garrison|Gentry|Goodson|Graves|Hairston|Hampton|Hargrove|Hollis|Holloway|Ivory|Jeffcoat|Kirkland|Langston|Lockett|Maddox|Mayfield|McAllister|McKinney|Merritt|Mosley|Norwood|Pickett|Pruitt|Randle|Rollins|Sawyer|Shepherd|Spivey|Strickland|Tillman|Vance|Weathers|Whitaker',
    compounds(
      'Brant|Burk|Cald|Clay|Cren|Had|Hal|Harg|Lock|Mans|Mill|Rem|Rock|Stan|Wal|Wes',
      'don|ers|field|ford|land|ley|man|son|wood|worth',
    ),
  ),
  spanish: names(
    'Adrián|Aitor|Alberto|Aleix|Alejandro|Álex|Ander|Andoni|Arnau|Asier|Borja|Bruno|Carles|Daniel|Diego|Eneko|Fernando|Gonzalo|Guillem|Hugo|Ibai|Iker|Iván|Javi|Jaume|Jon|Jorge|Juanma|Lucas|Manu|Marc|Mikel|Nacho|Óscar|Pau|Rubén|Sergi|Unai|Víctor|Xabi',
    'Abascal|Aguirre|Alcaraz|Arenas|Arrieta|Ballester|Barrios|Belmonte|Cabello|Camacho|Carrasco|Casals|Cuevas|Echeverría|Escribano|Espinar|Ferrer|Galindo|Garrido|Ibarra|Iglesias|Jurado|Lamas|Larrañaga|Lozano|Marín|Mendizábal|Montero|Navarrete|Olivares|Pastor|Peñalver|Puig|Quesada|Rebollo|Roca|Salas|Sarasola|Soriano|Tejero|Urrutia|Valverde|Vidal|Zabaleta',
    compounds(
      'Agui|Arri|Bar|Bel|Cas|Eche|Gar|Goi|Ira|Lar|Men|Olea|Sala|Uga|Zuri',
      'barri|goa|mendi|rrieta|rte|zabal|tegui|zar',
    ),
  ),
  latin: names(
    'Agustín|Alan|Alexis|Brian|Camilo|Cristian|Darío|Edwin|Emiliano|Enzo|Esteban|Ezequiel|Facundo|Federico|Felipe|Franco|Gastón|Gerardo|Ignacio|Jhon|Joaquín|Juan Pablo|Kevin|Leandro|Lautaro|Luciano|Marcelo|Mateo|Matías|Mauricio|Maximiliano|Nahuel|Nicolás|Ramiro|Renzo|Rodrigo|Santiago|Sebastián|Tomás|Valentín|Wilmer|Yeison',
    'Acosta|Aguilera|Alarcón|Almirón|Arboleda|Arriaga|Benavides|Bustos|Caicedo|Cárdenas|Carranza|Cisneros|Córdoba|Coronel|Domínguez|Escobar|Figueroa|Fuentes|Gaitán|Galeano|Godoy|Guzmán|Ibáñez|Leiva|Lezcano|Maidana|Mancilla|Mejía|Mosquera|Noriega|Ocampo|Olmedo|Ordóñez|Paredes|Pizarro|Quinteros|Rentería|Riquelme|Rivas|Sandoval|Tapia|Toledo|Urbina|Valencia|Vallejos|Villalba|Zambrano|Zapata',
  ),
  mexican: names(
    'Adolfo|Alonso|Ángel|Arturo|Carlos|César|Christian|Diego|Eduardo|Efraín|Emilio|Erick|Fernando|Fidel|Gael|Germán|Gilberto|Guillermo|Hiram|Isaías|Israel|Iván|Jairo|Jesús|Jordi|José Luis|Jonathan|Julio|Kevin|Leonel|Luis|Marcel|Martín|Miguel|Omar|Orbelín|Pablo|Raúl|Ricardo|Roberto|Rodolfo|Salvador|Saúl|Uriel|Víctor|Xavier',
    'Aguirre|Alvarado|Arellano|Ávila|Ayala|Barragán|Bautista|Camarena|Campos|Cantú|Castañeda|Cervantes|Chávez|Contreras|Cortés|De la Garza|Elizondo|Escamilla|Esquivel|Garza|Gallegos|Huerta|Juárez|Ledesma|Lara|Luna|Macías|Márquez|Medina|Mireles|Montes|Nájera|Orozco|Padilla|Palomares|Ponce|Quintero|Rangel|Robledo|Rosales|Salcedo|Solís|Treviño|Trejo|Valdovinos|Velázquez|Villarreal|Zamora|Zúñiga',
  ),
  andean: names(
    'Adrián|Alex|Anderson|Andrés|Ángelo|Arley|Bryan|Byron|Carlos|Cristhian|Daniel|Diego|Dylan|Edison|Éder|Elkin|Fabián|Fernando|Freddy|Gonzalo|Harold|Héctor|Jaime|Jefferson|Jhonatan|Jonathan|Jorge|Jordy|José|Juan David|Junior|Leonel|Luis|Marlon|Michael|Moisés|Óscar|Patricio|Paolo|Piero|Raúl|Roberto|Stalin|Víctor|Walter|Yefferson|Yerson',
    'Advíncula|Angulo|Aránguiz|Araya|Ayoví|Banguera|Barrios|Bolaños|Bravo|Cabezas|Campaz|Carabalí|Castillo|Chará|Cifuentes|Contreras|Corozo|Cuero|Delgado|Echeverri|Espinoza|Fuenzalida|Garcés|Gutiérrez|Henríquez|Hurtado|Jaramillo|Landázuri|Londoño|Lucumí|Mena|Micolta|Minda|Montaño|Muñoz|Navia|Obando|Ospina|Palacios|Perea|Preciado|Quiñónez|Reasco|Restrepo|Rojas|Salazar|Saavedra|Sepúlveda|Torres|Uribe|Valdés|Vargas|Vera|Yotún',
  ),
  brazilian: names(
    'Allan|Anderson|André|Breno|Bruno|Caio|Cauã|Danilo|Davi|Diego|Douglas|Eduardo|Everton|Fabrício|Fagner|Felipe|Gabriel|Guilherme|Gustavo|Hugo|Igor|João Pedro|Jonathan|Kaique|Leonardo|Luan|Lucas|Luiz Henrique|Marcelo|Matheus|Murilo|Natan|Otávio|Pedro|Rafael|Renan|Rodrigo|Thales|Vinícius|Wellington|Yago|Yuri',
    'Almeida|Amaral|Andrade|Araújo|Assis|Barbosa|Bastos|Batista|Borges|Brandão|Cardoso|Carvalho|Cavalcante|Chagas|Corrêa|Coutinho|Drummond|Farias|Figueiredo|Fonseca|Freitas|Furtado|Guimarães|Lacerda|Leal|Macedo|Machado|Magalhães|Marinho|Medeiros|Moraes|Nascimento|Nogueira|Novaes|Peixoto|Pimentel|Queiroz|Rezende|Sampaio|Siqueira|Tavares|Teixeira|Valadares|Vieira|Xavier',
  ),
  portuguese: names(
    'Afonso|André|António|Bernardino|Carlos|Cláudio|Dinis|Diogo|Duarte|Fábio|Filipe|Francisco|Gil|Gonçalo|Guilherme|Hélder|Henrique|Ivo|João|Jorge|José|Leandro|Luís|Manuel|Martim|Miguel|Nélson|Nuno|Paulo|Pedro|Rafael|Ricardo|Rodrigo|Rui|Salvador|Simão|Telmo|Tiago|Tomás|Vasco',
    'Abrantes|Aguiar|Antunes|Azevedo|Baptista|Barreto|Bettencourt|Brito|Cabral|Caldeira|Camacho|Carneiro|Castanheira|Coelho|Cordeiro|Damas|Esteves|Faria|Fontes|Frazão|Garrido|Lage|Leitão|Loureiro|Magro|Marques|Matos|Meireles|Mesquita|Moreira|Mota|Neto|Pacheco|Paiva|Pinheiro|Quintas|Raposo|Sequeira|Serrano|Simões|Torres|Valente|Vaz|Ventura',
  ),
  italian: names(
    'Alberto|Alessio|Andrea|Antonio|Claudio|Cristiano|Daniele|Davide|Diego|Domenico|Edoardo|Elia|Emanuele|Enrico|Fabio|Filippo|Francesco|Gabriele|Giacomo|Gianmarco|Giorgio|Giulio|Jacopo|Leonardo|Lorenzo|Luca|Marco|Mattia|Michele|Nicola|Niccolò|Paolo|Pietro|Raffaele|Riccardo|Roberto|Samuele|Simone|Stefano|Tommaso|Valerio|Vincenzo',
    'Agostini|Bassi|Bellini|Benedetti|Bernardi|Bianchini|Bonetti|Caputo|Carboni|Cattaneo|Colombo|Corsini|Costantini|D’Angelo|De Rosa|Fabbri|Farina|Ferraro|Fontana|Galli|Gentile|Giordano|Grassi|Leone|Lombardi|Mancini|Marchetti|Mariani|Martinelli|Monti|Morelli|Neri|Orlandi|Pagani|Pellegrino|Piras|Riva|Ruggeri|Sartori|Serra|Silvestri|Tedesco|Valentini|Vitali|Zanetti',
    compounds(
      'Bell|Bon|Cast|Cav|Fall|Gall|Mart|Mor|Pell|Ross|Sal|Tor|Vent|Zan',
      'acci|andri|ari|elli|eri|etti|ini|olini|otti|ucci',
    ),
  ),
  german: names(
    'Adrian|Alexander|Andreas|Bastian|Benedikt|Christian|Dennis|Dominik|Elias|Fabian|Felix|Finn|Florian|Hannes|Henrik|Jan|Jannik|Jonas|Julian|Justin|Kilian|Konstantin|Lars|Lennart|Leonhard|Linus|Luca|Lukas|Marcel|Marius|Markus|Matthias|Maximilian|Moritz|Nico|Niklas|Patrick|Philipp|Raphael|Robin|Sebastian|Silas|Simon|Stefan|Tim|Timo|Tobias|Vincent',
    'Ackermann|Albrecht|Arnold|Baumgartner|Bergmann|Brandt|Busch|Dietrich|Ebert|Eichhorn|Engel|Fiedler|Frank|Fuhrmann|Geiger|Graf|Haas|Hartmann|Heinemann|Herzog|Hofmann|Jansen|Kaufmann|Keil|Kirchner|Kluge|Krämer|Kuhn|Lindner|Lorenz|Marx|Mayer|Naumann|Ohlsen|Pfeiffer|Reinhardt|Ritter|Sauer|Schilling|Schubert|Seidel|Steiner|Thiele|Ulrich|Vogel|Voigt|Wegner|Winkler|Ziegler|Zimmermann',
    compounds(
      'Acker|Berg|Birken|Dorn|Eichen|Feld|Hasen|Hof|Korn|Linden|Mühl|Neu|Reh|Stein|Wald|Wiesen',
      'bach|bauer|berger|brand|haus|mann|meier|thaler',
    ),
  ),
  french: names(
    'Adrien|Alexandre|Alexis|Antoine|Arnaud|Axel|Bastien|Baptiste|Benoît|Clément|Corentin|Cyril|Damien|Dorian|Enzo|Étienne|Fabien|Florian|Gaël|Gaëtan|Guillaume|Hugo|Jérémy|Jordan|Julien|Kévin|Léo|Loïc|Lucas|Mathieu|Mathis|Maxime|Nathan|Nicolas|Noah|Pierre|Quentin|Rayan|Rémi|Romain|Sofiane|Steven|Théo|Thomas|Valentin|Yanis|Yoann',
    'Allard|Aubert|Barbier|Baudin|Benoist|Bertin|Besson|Blanchard|Boulanger|Bourgeois|Bouvier|Briand|Carpentier|Chauvin|Chevalier|Collet|Cordier|Delorme|Descamps|Dufour|Dumas|Fabre|Ferrand|Fontaine|Gaillard|Garnier|Gauthier|Guérin|Guillou|Hamel|Jacquet|Lacroix|Lambert|Leclerc|Lefort|Lemoine|Maillard|Marchand|Mercier|Monnier|Pelletier|Perrin|Picard|Poirier|Renard|Rolland|Roussel|Tessier|Vasseur|Vidal',
    compounds(
      'Beau|Bel|Bon|Char|Cour|Dur|Gren|Haut|Mar|Mont|Per|Ros|Val|Vil',
      'bert|champ|court|fort|lard|lier|mont|nault|rand|ville',
    ),
  ),
  dutch: names(
    'Bart|Bas|Bram|Brent|Cas|Daan|Dennis|Dirk|Fabian|Floris|Gijs|Guus|Hidde|Jaap|Jasper|Jelle|Jeroen|Jesper|Joris|Jurre|Kees|Koen|Lars|Levi|Luuk|Maarten|Mees|Milan|Niels|Pieter|Pim|Quinten|Ramon|Rick|Roel|Ruben|Sem|Sjoerd|Stijn|Sven|Teun|Thijs|Tim|Wessel|Wouter|Yannick',
    'Aerts|Bakker|Beekman|Bos|Bosman|Claes|De Bruin|De Graaf|De Smet|Dekker|Desmet|Driessen|Geerts|Goossens|Hendriks|Hermans|Hoekstra|Huisman|Jacobs|Janssens|Kok|Koster|Kuipers|Lambrecht|Maes|Meijer|Mertens|Michiels|Mulder|Peeters|Postma|Prins|Schouten|Smeets|Timmermans|Van Acker|Van Damme|Van Leeuwen|Van Vliet|Veenstra|Verbeek|Verhoeven|Vermeulen|Visser|Vos|Willems|Wouters|Zijlstra',
    compounds(
      'van den |van der |ter |de ',
      'Beek|Berg|Brink|Does|Dool|Eijk|Feen|Graaf|Groot|Haar|Heuvel|Horst|Laan|Linden|Meulen|Schoor|Velde|Wal|Wiel|Zande',
    ),
  ),
  nordic: names(
    'Albin|Alexander|Anders|Anton|Axel|Carl|Casper|Daniel|Edvin|Elias|Emil|Erik|Filip|Frederik|Gustav|Hampus|Henrik|Hugo|Isak|Jakob|Jens|Jesper|Joakim|Jonas|Kasper|Kristian|Lasse|Linus|Lukas|Mads|Magnus|Marcus|Mathias|Mikkel|Morten|Nicklas|Noah|Oliver|Oscar|Pontus|Rasmus|Sander|Simon|Sindre|Stian|Tobias|Victor|Viktor',
    'Aas|Ahlgren|Bakke|Berglund|Bergström|Bjerke|Björklund|Brandt|Dahl|Dahlberg|Ekström|Engström|Eriksen|Falk|Forsberg|Fredriksen|Gustavsen|Hagen|Hallberg|Hansson|Haugen|Hedlund|Holm|Holmgren|Iversen|Jakobsen|Jepsen|Kjær|Knudsen|Lindgren|Lund|Lundgren|Madsen|Mortensen|Nordahl|Norling|Nyberg|Nygaard|Paulsen|Rask|Sandberg|Sjöberg|Solberg|Strand|Sundberg|Thomsen|Vestergaard|Wallin|Wikström|Åberg',
    compounds(
      'Berg|Björk|Dal|Ek|Fors|Gran|Hag|Hell|Lind|Lund|Norr|Rosen|Sand|Sjö|Söder|Ström|Sund|Väster',
      'berg|feldt|gren|holm|lind|man|mark|qvist|rud|ström',
    ),
  ),
  finnish: names(
    'Aapo|Aaro|Akseli|Aleksi|Antti|Arttu|Eero|Eetu|Eemeli|Elmeri|Harri|Henri|Ilari|Iiro|Jani|Janne|Jere|Jesse|Joni|Joona|Juha|Jukka|Juuso|Kalle|Kasper|Konsta|Lauri|Markus|Matias|Miika|Miro|Niko|Oskari|Otto|Patrik|Petteri|Roope|Sakari|Samuli|Santeri|Severi|Tatu|Topi|Tuomas|Valtteri|Ville',
    'Aaltonen|Ahonen|Alanen|Eskola|Halonen|Heikkilä|Heinonen|Hietala|Hyvönen|Jokinen|Kallio|Karjalainen|Kauppi|Kettunen|Kinnunen|Kivelä|Korhonen|Koskela|Kuusisto|Laaksonen|Lahtinen|Laitila|Lehtola|Lindholm|Luoma|Mäkelä|Manninen|Mustonen|Niemi|Nurmi|Ojala|Paananen|Pesonen|Pitkänen|Rantala|Rautio|Räsänen|Ruuska|Saarela|Salmela|Savolainen|Tolvanen|Toivonen|Tuominen|Vainio|Vartiainen|Vuori|Ylönen',
    compounds(
      'Haapa|Harju|Honka|Jarvi|Kangas|Kivi|Korpi|Koski|Laine|Lehti|Maki|Niemi|Rauta|Saari|Salo|Suo',
      'koski|la|lahti|maa|mäki|nen|niemi|ranta|salo',
    ),
  ),
  polish: names(
    'Adam|Adrian|Aleksander|Arkadiusz|Artur|Bartłomiej|Bartosz|Damian|Dawid|Dominik|Filip|Grzegorz|Hubert|Igor|Jakub|Jan|Kacper|Kamil|Karol|Konrad|Krystian|Łukasz|Maciej|Marcin|Mateusz|Michał|Mikołaj|Oskar|Patryk|Paweł|Piotr|Przemysław|Radosław|Rafał|Sebastian|Szymon|Tomasz|Tymoteusz|Wiktor|Wojciech',
    'Adamczyk|Baran|Borkowski|Chmielewski|Cieślak|Czerwiński|Domański|Dudek|Gajewski|Górski|Grabowski|Jabłoński|Jasiński|Kaczmarek|Kalinowski|Kołodziej|Kozłowski|Krawczyk|Król|Kubiak|Lis|Majewski|Makowski|Malinowski|Marciniak|Mazurek|Nowicki|Olszewski|Ostrowski|Pawlak|Pietrzak|Przybylski|Rutkowski|Sadowski|Sikorski|Sobczak|Stępień|Szulc|Tomczak|Urban|Walczak|Wilk|Wrona|Zając|Zalewski|Zawadzki',
    compounds(
      'Bor|Brzoz|Dąbr|Gaj|Jawor|Kalin|Kras|Lip|Mal|Mir|Ostr|Sad|Sos|Topol|Wierzb|Zalew',
      'icki|iński|owiak|owicz|owski|niak',
    ),
  ),
  czech: names(
    'Adam|Daniel|David|Denis|Dominik|Filip|Jakub|Jan|Jaroslav|Jiří|Josef|Juraj|Kamil|Kryštof|Ladislav|Lukáš|Marek|Martin|Matej|Matěj|Michal|Milan|Miroslav|Oliver|Ondřej|Pavel|Peter|Petr|Radek|Robert|Samuel|Šimon|Štěpán|Tadeáš|Tomáš|Václav|Viktor|Vít|Vojtěch|Zdeněk',
    'Bartoš|Beneš|Bláha|Brož|Bureš|Doležal|Dušek|Fiala|Gregor|Hájek|Havel|Hlaváč|Holub|Horák|Hruška|Janda|Jelínek|Kadlec|Kolář|Kopecký|Kovář|Kratochvíl|Kříž|Kubát|Kučera|Liška|Mach|Mareš|Matoušek|Moravec|Musil|Navrátil|Němec|Pavlík|Pokorný|Polák|Říha|Šimek|Sedlák|Slavík|Soukup|Štastný|Strnad|Urban|Vaněk|Vávra|Vlček|Zeman',
    compounds(
      'Bed|Blaž|Dvor|Hav|Hol|Kop|Koz|Kub|Mar|Mich|Pol|Ryb|Sed|Sok|Vav|Zem',
      'áček|ák|an|ánek|ečka|el|ík|ka|ička|ovec',
    ),
  ),
  balkan: names(
    'Aleksandar|Ante|Antonio|Blaž|Bojan|Branimir|Darko|David|Dejan|Domagoj|Dragan|Duje|Dušan|Filip|Goran|Igor|Ivan|Jakov|Josip|Jovan|Kristijan|Lazar|Leon|Luka|Marin|Marko|Mateo|Matija|Mihailo|Milan|Miloš|Mislav|Nemanja|Nenad|Nikola|Ognjen|Petar|Roko|Saša|Stefan|Strahinja|Tin|Tomislav|Uroš|Vasilije|Veljko|Vuk|Žan',
    'Antić|Babić|Barišić|Blažević|Božić|Bulat|Cvetković|Delić|Dragić|Đorđević|Filipović|Galić|Grgić|Horvat|Ilić|Ivković|Janković|Jurić|Katić|Kolar|Kostić|Kralj|Lazić|Lončar|Lukić|Marić|Marušić|Matković|Mihajlović|Milošević|Nikolić|Novak|Obradović|Pavlović|Perić|Popović|Radić|Ristić|Savić|Simić|Stanković|Stojanović|Šarić|Tadić|Tomić|Vidović|Vuković|Zorić|Živković',
    compounds(
      'Bog|Bran|Dam|Drag|Dušan|Goran|Grgur|Jakov|Jur|Lazar|Milan|Milosav|Mir|Nikol|Obrad|Pavl|Rad|Stan|Stoj|Vuk',
      'ac|anović|evac|ić|ovac|ović',
    ),
  ),
  russian: names(
    'Aleksei|Aleksandr|Anton|Arman|Artyom|Askar|Bauyrzhan|Bogdan|Daniil|Daulet|Denis|Dmitri|Dmytro|Egor|Evgeni|Gleb|Grigori|Igor|Ilya|Kirill|Konstantin|Leonid|Maksim|Mark|Matvei|Mikhail|Mykola|Nikita|Nikolai|Oleg|Pavel|Roman|Ruslan|Semyon|Sergei|Stepan|Taras|Timur|Vadim|Valeri|Viktor|Vladislav|Vyacheslav|Yaroslav|Yuri',
    'Abdrakhmanov|Akhmetov|Antonov|Baranov|Bondarenko|Borisov|Chernov|Davydov|Efimov|Filatov|Frolov|Gavrilov|Gerasimov|Gusev|Ivashchenko|Kalinin|Karpov|Kazakov|Kiselev|Klimov|Kolesnik|Komarov|Kotov|Kravchenko|Kudryavtsev|Larin|Lebedev|Loginov|Makarov|Marchenko|Maslov|Mironov|Nazarov|Nikitin|Nurlanov|Orlov|Panov|Pavlenko|Polyakov|Romanov|Ryabov|Savchenko|Semyonov|Shevchuk|Sorokin|Tarasov|Titov|Ustinov|Voronin|Zaitsev',
  ),
  turkish: names(
    'Abdullah|Ahmet|Ali|Alper|Anıl|Arda|Barış|Batuhan|Berat|Berkan|Burak|Bora|Can|Cem|Cenk|Deniz|Doğukan|Efe|Emirhan|Emre|Enes|Ertuğrul|Eren|Furkan|Gökhan|Hakan|Halil|Hasan|İlker|İsmail|Kaan|Kerem|Levent|Mehmet|Mert|Murat|Mustafa|Oğuz|Okan|Onur|Orkun|Ozan|Salih|Selim|Serdar|Sinan|Taylan|Tolga|Umut|Yusuf',
    'Acar|Akbaş|Aksoy|Aktaş|Altun|Arslan|Ateş|Avcı|Aydın|Balcı|Bayrak|Bilgin|Bozkurt|Bulut|Çakır|Can|Çelik|Çetin|Coşkun|Dağ|Demirci|Doğan|Duman|Erdem|Ergin|Güler|Gündüz|Güneş|Kaplan|Karaca|Kaya|Keskin|Kılıç|Koç|Korkmaz|Kurt|Öztürk|Özkan|Polat|Sarı|Şahin|Şen|Taş|Tekin|Tunç|Türkmen|Uçar|Ünal|Uysal|Yavuz|Yıldız|Yılmaz',
    compounds(
      'Ak|Alt|Bay|Boz|Çelik|Demir|Er|Gök|Gün|Kara|Kaya|Koç|Öz|Sarı|Taş|Yıl',
      'bulut|can|dağ|demir|er|han|kaya|oğlu|soy|türk',
    ),
  ),
  arabic: names(
    'Abdulaziz|Abdullah|Adel|Ahmed|Ali|Amir|Amr|Anas|Ayman|Bader|Bilal|Fahad|Faisal|Fares|Hamza|Hani|Hassan|Hatem|Hossam|Hussein|Ibrahim|Ismail|Jamal|Karim|Khaled|Mahmoud|Majed|Marwan|Mohammed|Mostafa|Nabil|Nasser|Omar|Osama|Rami|Rashid|Saad|Salem|Sami|Sultan|Tarek|Turki|Walid|Yasser|Youssef|Zakaria|Ziad',
    'Abdallah|Abdel Aziz|Abu Bakr|Al Amri|Al Asmari|Al Bishi|Al Ghamdi|Al Harbi|Al Jaber|Al Khaibari|Al Mutairi|Al Otaibi|Al Qahtani|Al Rashidi|Al Salem|Al Shammari|Al Zahrani|Amrani|Ashour|Attia|Awad|Bakkali|Belhadj|Benali|Boukhari|El Amrani|El Gohary|El Idrissi|El Masry|El Sayed|Farouk|Fathy|Gamal|Ghanem|Hafez|Haddad|Hamdi|Helmy|Kamel|Khalil|Lahlou|Mansour|Naji|Nasr|Ouazzani|Ramadan|Reda|Saleh|Shaker|Tantawy|Zaki|Ziani',
  ),
  african: names(
    'Abdoulaye|Abdul|Adama|Alassane|Aliou|Amadou|Babacar|Bamba|Boubacar|Chidi|Chukwuma|Cheikh|Daouda|Ebrima|Emeka|Emmanuel|Ernest|Felix|Fousseni|Godfrey|Hamed|Ibrahima|Idrissa|Ike|Issa|Jibril|Joseph|Kelechi|Kofi|Kwabena|Kwame|Lamine|Lassana|Mamadou|Modou|Moussa|Obinna|Ousmane|Pape|Samuel|Seydou|Souleymane|Sunday|Tunde|Uche|Yaw|Youssouf',
    'Acheampong|Addo|Adeleke|Adeyemi|Agyeman|Akpan|Amoah|Ansah|Appiah|Asamoah|Ba|Badji|Baldé|Bangoura|Boateng|Camara|Ceesay|Cissé|Coulibaly|Dembélé|Diabaté|Diakité|Diallo|Diarra|Diatta|Diop|Doumbia|Eze|Fall|Fofana|Gueye|Igwe|Jallow|Kamara|Kanté|Keita|Koné|Konaté|Mensah|Ndiaye|Nnamdi|Nwosu|Obi|Okafor|Okeke|Opoku|Ouattara|Owusu|Sanogo|Sarr|Sissoko|Touré|Traoré|Yeboah',
    compounds(
      'Ade|Aki|Ayo|Babatu|Chuk|Ige|Oba|Ogun|Okon|Olu|Omo|Oye',
      'bayo|bola|dele|kunle|leke|mide|niyi|sanya|tayo|wale',
    ),
  ),
  southern: names(
    'Aiden|Andile|Bongani|Brandon|Chad|Craig|Dewald|Divan|Francois|Gerhard|Hendrik|Jacques|Jaco|Jan|Johan|Kagiso|Keegan|Kuda|Kyle|Lungile|Lutho|Mandla|Marius|Mlungisi|Neil|Pieter|Prosper|Rassie|Ruan|Ryan|Sibusiso|Sipho|Stephan|Takudzwa|Tendai|Thabo|Tinashe|Tristan|Vusi|Wayne|Wihan|Zander|Zwelethu',
    'Bekker|Bezuidenhout|Botha|Brand|Buthelezi|Chauke|Chigumbu|Coetzee|Cronje|De Beer|Dlamini|Du Preez|Engelbrecht|Fourie|Gumede|Hlatshwayo|Jansen|Jordaan|Khoza|Khumalo|Kruger|Le Roux|Louw|Mabuza|Mahlangu|Malan|Maseko|Mbatha|Mhlongo|Moyo|Mpofu|Muller|Ncube|Ndlovu|Nel|Nkosi|Oosthuizen|Petersen|Pienaar|Roux|Sithole|Steenkamp|Swanepoel|Van Wyk|Venter|Viljoen|Zondo|Zulu',
  ),
  japanese: names(
    'Akira|Asahi|Daichi|Daiki|Daisuke|Eita|Fumiya|Genki|Haruki|Haruto|Hayate|Hinata|Hiroki|Hiroto|Issei|Itsuki|Jun|Kaito|Kanta|Kazuki|Keita|Kenshin|Kenta|Koki|Kosuke|Kota|Koya|Makoto|Masaki|Minato|Naoki|Ren|Riku|Ryo|Ryota|Ryusei|Shinji|Shota|Shun|Sora|Sota|Taiga|Takumi|Taisei|Tatsuya|Tomoya|Tsubasa|Yamato|Yoshiki|Yuki|Yuma|Yuta|Yuto|Yuya',
    'Abe|Aoki|Arai|Chiba|Endo|Fujii|Fujita|Fujiwara|Fukuda|Goto|Hara|Harada|Hasegawa|Hashimoto|Hayashi|Higuchi|Hirano|Honma|Hoshino|Iida|Ikeda|Imai|Inoue|Ishida|Ishikawa|Iwata|Kaneko|Kato|Kawai|Kikuchi|Kimura|Kojima|Kondo|Kudo|Maeda|Maruyama|Matsuda|Matsui|Miura|Miyamoto|Mori|Murakami|Nakajima|Nishida|Noguchi|Ogawa|Okada|Ono|Ota|Sakai|Sano|Sasaki|Shimizu|Sugiyama|Takagi|Takeda|Ueda|Uchida|Wada|Yamashita',
    compounds(
      'Aka|Asa|Furu|Hira|Kado|Kami|Kita|Matsu|Miya|Mizu|Naga|Nishi|Oka|Shima|Sugi|Taka|Ueno|Uchi|Waka|Yoko',
      'gaki|hama|kawa|kura|moto|mura|naka|numa|sawa|shiro|uchi|yama',
    ),
  ),
  korean: {
    ...names(
      'Byung-hun|Chan-woo|Chang-min|Dae-hyun|Do-hyun|Do-yoon|Dong-hyun|Dong-jin|Eun-ho|Geon-woo|Gyu-min|Ha-joon|Hyeon-jun|Hyun-soo|In-seong|Jae-hoon|Jae-won|Ji-hoon|Ji-hwan|Ji-won|Jin-ho|Jin-woo|Jong-min|Jun-ho|Jun-seo|Jun-young|Ki-hoon|Kwang-min|Min-gyu|Min-ho|Min-seok|Min-woo|Sang-hyun|Sang-woo|Seo-jun|Seong-min|Seung-ho|Seung-jun|Si-woo|Su-hyeok|Tae-hyung|Tae-min|Woo-jin|Woo-sung|Yeon-ho|Yong-jun|Young-ho|Young-min',
      'Ahn|Bae|Baek|Cha|Chae|Cho|Choi|Chung|Go|Ha|Han|Heo|Hong|Hwang|Im|Jang|Jeon|Jeong|Ji|Jin|Joo|Kang|Kim|Ko|Kwon|Lee|Lim|Ma|Min|Moon|Na|Nam|Noh|Oh|Park|Pyo|Ryu|Seo|Shin|Son|Song|Um|Yang|Yoo|Yoon',
    ),
    isFamilyFirst: true,
  },
  chinese: {
    ...names(
      'Bin|Bo|Chao|Cheng|Chenyu|Dawei|Fei|Gang|Guangwei|Hao|Haoran|Haoyu|Hongyi|Hui|Jian|Jiaming|Jianyu|Jie|Jinhao|Jun|Junjie|Kai|Lei|Liang|Long|Mingyang|Mingyu|Ning|Peng|Qiang|Rui|Shuai|Siyuan|Tao|Tianyu|Wei|Weijie|Wenbo|Xiang|Xiaodong|Xin|Yang|Yifan|Yong|Yuhang|Yuxuan|Zehao|Zhen|Zhenyu|Zhiyuan|Zihan|Ziyang',
      'Bai|Cai|Cao|Chen|Cui|Deng|Ding|Dong|Du|Fan|Fang|Feng|Fu|Gao|Gong|Gu|Guo|Han|He|Hou|Hu|Huang|Jia|Jiang|Jin|Kong|Lai|Li|Liang|Liao|Lin|Liu|Lu|Luo|Ma|Mao|Meng|Pan|Peng|Qian|Qin|Ren|Shao|Shen|Shi|Song|Su|Sun|Tan|Tang|Tian|Wan|Xie|Xiong|Xu|Yan|Yin|Zeng|Zhong|Zhou',
    ),
    isFamilyFirst: true,
  },
  indian: names(
    'Aarav|Abhay|Aditya|Ajay|Akash|Aman|Amit|Anand|Anirudh|Ankit|Arjun|Arnav|Ashwin|Bhavesh|Chirag|Deepak|Dev|Dhruv|Gaurav|Harish|Ishaan|Jatin|Karan|Kartik|Kunal|Lakshay|Manav|Manish|Mohit|Naveen|Nikhil|Nitin|Pranav|Pratik|Raghav|Rahul|Rajat|Ritesh|Rohan|Sachin|Sahil|Sanjay|Shivam|Siddharth|Suraj|Tarun|Tushar|Varun|Vikas|Vivek|Yash',
    'Ahuja|Anand|Arora|Bajaj|Banerjee|Bhatia|Bhatt|Bisht|Bose|Chandran|Chatterjee|Chopra|Dalal|Das|Desai|Deshpande|Dixit|Dutta|Garg|Ghosh|Gokhale|Gowda|Hegde|Iyengar|Iyer|Jadhav|Joshi|Kapoor|Kaul|Khanna|Kulkarni|Malhotra|Mathur|Mehra|Menon|Mukherjee|Naidu|Nair|Naik|Patil|Pillai|Prasad|Rao|Rathore|Reddy|Saini|Sandhu|Saxena|Sethi|Shetty|Sinha|Solanki|Thakur|Trivedi|Varma|Yadav',
  ),
  pakistani: names(
    'Aamir|Abdul|Adnan|Ahsan|Anwar|Aqib|Arif|Asad|Ashraf|Atif|Bilal|Danish|Ehsan|Faheem|Faizan|Farhan|Fawad|Gulbadin|Haider|Hamid|Haris|Imran|Irfan|Jahangir|Junaid|Kamran|Mahbub|Mehedi|Mujahid|Nadeem|Naveed|Noman|Nurul|Qasim|Rafiq|Rahim|Rehan|Rizwan|Saif|Salman|Shahid|Shoaib|Sohail|Tahir|Tanvir|Umair|Usman|Waqas|Yasir|Zahid|Zubair',
    'Abbasi|Afridi|Ahmadzai|Akhtar|Alam|Alvi|Amin|Anjum|Ansari|Aslam|Awan|Baig|Bajwa|Bhatti|Bhuiyan|Chaudhry|Chowdhury|Durrani|Farooq|Ghani|Gilani|Haq|Hashmi|Hossain|Hotak|Iqbal|Islam|Jamil|Javed|Karim|Khattak|Latif|Mahmood|Majumder|Malik|Mirza|Momand|Mondal|Mughal|Niazi|Nawaz|Noorzai|Qureshi|Rahman|Rana|Rasool|Saeed|Sarkar|Shaikh|Siddiqui|Stanikzai|Talukder|Wahab|Yousaf|Zadran|Zaman',
  ),
  lankan: names(
    'Akila|Amila|Ashan|Asitha|Avishka|Binura|Chamika|Chamod|Charith|Chathura|Danushka|Dasun|Dilshan|Dinesh|Gayan|Hasitha|Isuru|Janith|Kamindu|Kasun|Kavindu|Lahiru|Lakshan|Lasith|Madushan|Malinda|Movin|Nipun|Nuwan|Oshada|Pathum|Pramod|Pulina|Ramesh|Sachith|Sadeera|Sahan|Shehan|Tharindu|Thisara|Upul|Vishwa',
    'Abeysekara|Amarasinghe|Bandara|Dananjaya|De Silva|Dissanayake|Ekanayake|Fernando|Gamage|Gunaratne|Gunasekara|Gunathilaka|Herath|Hettiarachchi|Jayasinghe|Jayasuriya|Jayawardena|Karunaratne|Kulasekara|Kumara|Lakmal|Liyanage|Madushanka|Nissanka|Perera|Pradeep|Pushpakumara|Rajapaksa|Ranasinghe|Ratnayake|Samarakoon|Senanayake|Silva|Thirimanne|Udawatte|Weerakkody|Wickramasinghe|Wijesinghe',
  ),
  indonesian: names(
    'Abdul|Achmad|Ade|Adi|Agung|Alif|Andi|Andika|Arif|Aryo|Asep|Bagus|Bayu|Beni|Budi|Dedi|Dendi|Dimas|Dwi|Eko|Fachri|Fajar|Faris|Febri|Gilang|Hadi|Hendra|Ilham|Irfan|Iwan|Joko|Krisna|Muhammad|Nanda|Novri|Putra|Rachmat|Rafli|Rangga|Reza|Ricky|Rio|Rizal|Rizky|Sandi|Taufik|Teguh|Wahyu|Wawan|Yoga|Yudi|Zaki',
    'Adiputra|Ardiansyah|Ariyanto|Aditama|Firmansyah|Fauzan|Gunawan|Halim|Hamzah|Handoko|Hardianto|Harahap|Hermawan|Hidayat|Iskandar|Kurniawan|Kusuma|Lubis|Mahendra|Maulana|Mulyadi|Mustofa|Nainggolan|Nasution|Nugroho|Nugraha|Pamungkas|Pratama|Prasetyo|Purnomo|Putra|Ramadhan|Riyadi|Ruslan|Saputra|Santoso|Setiawan|Simanjuntak|Siregar|Sitompul|Sugiarto|Sukarno|Suryadi|Susanto|Syahputra|Utomo|Wibowo|Widodo|Wijaya|Yulianto',
    compounds(
      'Adi|Dar|Har|Joyo|Kar|Mang|Nata|Pra|Sas|Suk|Sur|Wira',
      'di|kusumo|manto|mono|nata|saputra|subroto|tama|tono|wijaya',
    ),
  ),
  thai: names(
    'Adisak|Anan|Apichai|Arthit|Atthaphon|Chaiwat|Chakrit|Chalermchai|Danai|Ekkachai|Jakkaphan|Jirawat|Kawin|Kittisak|Kritsada|Manop|Nattawut|Nitipong|Nopphon|Pakorn|Panupong|Phanuwat|Pichit|Pokkhao|Prasit|Rattanakorn|Sanrawat|Sarawut|Sitthichok|Somchai|Suphanat|Surachai|Tanaboon|Teeratep|Thanawat|Tristan|Veerathep|Wanchai|Weerachai|Worachit',
    'Boonmee|Bunmathan|Chaiyasit|Chantarat|Charoensuk|Chuenchom|Deeprom|Jaidee|Kaewprom|Khamdee|Khemdee|Klinhom|Kongphan|Maneewan|Meesuk|Namwiset|Nuchnum|Panyasiri|Phansuwan|Phromsuk|Pomphan|Rattanapong|Saelim|Saengchan|Samosorn|Sangthong|Seehawong|Silpakorn|Somboon|Srisai|Srithong|Sukjai|Suksom|Suwannapat|Tangjai|Thongchai|Thongsong|Wongsa|Wongyai|Yodrak',
    compounds(
      'Bun|Chai|Charoen|Kaew|Kham|Klin|Phan|Phon|Rat|Sri|Suk|Thong|Wong',
      'chai|kaew|kham|mongkol|phan|rat|sai|sombat|thong|wong',
    ),
  ),
  filipino: names(
    'Aldrin|Alvin|Anthony|Arvin|Benjie|Carl|CJ|Calvin|Christian|Dave|Dennis|Edgar|Eric|Francis|Gabby|Gerald|Ian|Jason|Jayson|Jericho|Jerome|JR|Joshua|Juan|Justin|Kenneth|Kevin|Kim|Mac|Marc|Mark|Michael|Nico|Noel|Paul|Raymond|RJ|Robert|Roger|Ronald|Ryan|Simon|Terrence|Troy|Vic|Von',
    'Abad|Agustin|Alcantara|Aquino|Bautista|Belga|Bernardo|Bolick|Cabanero|Caguioa|Calma|Castillo|Concepcion|Cruz|Dalisay|De la Cruz|De Leon|Del Rosario|Dimaculangan|Escoto|Estrella|Evangelista|Fernandez|Garcia|Gonzaga|Guevarra|Javier|Lacson|Legaspi|Magsaysay|Malonzo|Manalo|Mangubat|Manuel|Mercado|Natividad|Ocampo|Pascual|Perez|Quiambao|Reyes|Romero|Salonga|Santiago|Santos|Taguinod|Tolentino|Valdez|Villanueva|Yap',
  ),
  caribbean: names(
    'Akeem|Alzarri|Andre|Anthony|Brandon|Carlos|Chadwick|Darren|Dominic|Evin|Fabian|Gudakesh|Hayden|Imran|Jahmar|Jayden|Jerome|Joshua|Justin|Kadeem|Kavem|Keemo|Kemar|Kevon|Kirk|Kyle|Marlon|Matthew|Miguel|Nicholas|Obed|Odean|Oshane|Raymon|Romario|Rovman|Shai|Shamar|Sherfane|Shimron|Sunil|Tagenarine|Terrance|Yannic',
    'Alleyne|Auguste|Baptiste|Blackwood|Boatswain|Bonner|Bramble|Brathwaite|Carty|Cottrell|Cummins|Da Silva|Drakes|Edwards|Emrit|Forde|Gittens|Greaves|Hamilton|Haynes|Hinds|Hodge|Imlach|Jangoo|Jeremiah|Joseph|King|Ledger|Liburd|Louis|McSween|Motley|Paul|Phillip|Pierre|Pooran|Primus|Ramdin|Rampaul|Reifer|Sealy|Shepherd|Sinclair|Springer|St Hilaire|Thorne|Walters|Warrican|Wickham|Yearwood',
  ),
  greek: names(
    'Alexandros|Anastasios|Andreas|Angelos|Antonis|Apostolos|Athanasios|Charalampos|Christos|Dimitris|Efthymis|Evangelos|Fotis|Giannis|Giorgos|Grigoris|Ilias|Ioannis|Konstantinos|Kostas|Lefteris|Manolis|Marios|Michalis|Nikos|Panagiotis|Pavlos|Petros|Sotiris|Spyros|Stavros|Stelios|Thanasis|Theodoros|Vangelis|Vasilis|Yannis',
    'Alexiou|Anagnostou|Andreou|Antoniou|Apostolou|Christodoulou|Dimitriou|Economou|Galanis|Georgiou|Giannopoulos|Hatzis|Ioannou|Kalogeropoulos|Karagiannis|Katsaros|Kazantzis|Konstantinou|Kostopoulos|Lambrou|Lazaridis|Makris|Manolas|Markou|Mavridis|Nikolaidis|Oikonomou|Panagiotou|Papadakis|Papageorgiou|Papanikolaou|Pappas|Petridis|Raptis|Samaras|Spanos|Stathopoulos|Theodorou|Tsakiris|Vlachos|Xenakis|Zografos',
    compounds(
      'Anagno|Chris|Dimo|Kara|Kon|Lam|Mavro|Papa|Stavro|Theo|Vasilo|Xeno',
      'charis|dakis|dis|georgiou|kis|nikas|poulos|tis|tos|yannis',
    ),
  ),
  israeli: names(
    'Adam|Alon|Amit|Ariel|Asaf|Aviv|Ben|Bar|Daniel|Dor|Eden|Elad|Eran|Eyal|Gal|Gil|Guy|Harel|Idan|Ido|Itamar|Itay|Liran|Lior|Maor|Matan|Nadav|Nimrod|Noam|Ofek|Ofir|Omer|Oren|Rafi|Ran|Ronen|Roi|Saar|Shai|Tal|Tomer|Yair|Yam|Yaniv|Yonatan|Yotam|Yuval|Ziv',
    'Abergel|Almog|Amar|Amsalem|Ashkenazi|Avraham|Azoulay|Barak|Ben Ami|Ben David|Biton|Cohen|Dahan|Dayan|Edri|Elbaz|Eliyahu|Friedman|Gabay|Golan|Halevi|Harari|Hazan|Kadosh|Katz|Kaplan|Lavi|Levi|Malka|Maman|Mizrahi|Ohana|Ohayon|Peretz|Rosen|Sabag|Sasson|Segal|Shalom|Shapira|Sharabi|Sharon|Siboni|Tal|Vaknin|Yosef|Zohar',
  ),
  polynesian: names(
    'Aperahama|Asaeli|Assad|Charles|Chad|Folau|Hemi|Kabua|Kila|Kipling|Lega|Manaia|Mikaere|Nosaina|Rawiri|Riley|Semo|Sione|Tama|Tane|Tevita|Tipene|Tony|Ure|Vaea|Viliami|Wiremu',
    'Amini|Bau|Doriga|Faleafa|Henare|Kaufusi|Kopua|Lafaele|Maru|Morea|Ngata|Parata|Paraone|Pokana|Ravu|Rangi|Siaka|Tamati|Tapueluelu|Taufa|Tuala|Vala|Vagi|Vaifale',
  ),
} as const satisfies Record<string, RegionNames>;

export type NameRegion = keyof typeof regions;

/** Names by region of the world. */
export const playerNames: Readonly<Record<NameRegion, RegionNames>> = regions;

/** Known full names that the lists could combine by chance: they are drawn again. */
export const famousNames: ReadonlySet<string> = new Set(
  'Pedro Neto|Rafael Leao|Bruno Guimarães|Matheus Nascimento|Vinícius Tavares|Danilo Barbosa|Enzo Barrenechea|Nicolás Tagliafico|Santiago Arboleda|Leandro Paredes|Matías Almeyda|Enzo Pérez|Franco Mastantuono|Nicolás Domínguez|Franco Acosta|Miguel Almirón|Jhon Córdoba|Marc Vidal|Iker Pastor|Mateo Retegui|Lorenzo Colombo|Stefano Colantuono|Roberto Mancini|Gianluca Mancini|Andrea Colombo|Davide Fontana|Claudio Gentile|Marco Silvestri|Cristiano Lombardi|Samuele Ricci|Maxime Gauthier|Hugo Picard|Nicolas Perrin|Maximilian Arnold|Marcel Hartmann|Philipp Winkler|Lars Ricken|Timo Werner|Felix Passlack|Jonas Hofmann|Moritz Herzog|Maximilian Bauer|Luuk de Jong|Bart Verbruggen|Jeroen Zoet|Stijn Schaars|Victor Lindelöf|Emil Forsberg|Pontus Jansson|Rasmus Kristensen|Marcus Forsberg|Emil Holm|Rasmus Falk|Simon Kjær|Erik Sviatchenko|Jani Lajunen|Niko Mikkola|Eetu Luostarinen|Roope Hintz|Jesse Puljujärvi|Luka Dončić|Nikola Jokić|Bogdan Bogdanović|Nikola Vučević|Nikola Mirotić|Dario Šarić|Dušan Tadić|Luka Horvat|Ivan Perić|Nikola Milošević|Andre Drummond|Marcus Mosley|Zach Banks|Jordan Fields|Miles Bridges|Mikal Bridges|Grant Holloway|Isaiah Coleman|Andre Dawkins|Brandon Marshall|Jalen Suggs|Trey Murphy|Malik Beasley|Tyler Lockett|Baker Mayfield|Kendrick Bourne|Chris Paul|Tyrone Mings|Hakan Şükür|Arda Turan|Arda Güler|Burak Yılmaz|Kerem Aktürkoğlu|Cenk Tosun|Barış Alper Yılmaz|Kaan Ayhan|Emre Can|Mohammed Salah|Ahmed Ziad|Karim Haddad|Khaled Farouk|Mostafa Fathy|Mahmoud Hafez|Mohammed Ramadan|Idrissa Gueye|Kofi Mensah|Moussa Sissoko|Moussa Dembélé|Ibrahima Konaté|Seydou Keita|Youssouf Fofana|Boubacar Kamara|Mamadou Coulibaly|Ousmane Dembélé|Lamine Camara|Issa Diop|Adama Traoré|Mamadou Sarr|Pape Gueye|Amadou Diawara|Shinji Ono|Daichi Kamada|Takumi Minamino|Wataru Endo|Makoto Hasegawa|Shun Yamashita|Ren Kato|Hiroki Sakai|Kim Min-jae|Lee Kang-in|Son Heung-min|Hwang In-beom|Cho Gue-sung|Park Ji-sung|Kim Jin-su|Lee Jae-sung|Hong Jeong-ho|Kim Young-gwon|Wu Lei|Zhang Yuning|Wei Shihao|Rahul Dravid|Sachin Tendulkar|Yash Dayal|Karan Sharma|Rahul Chahar|Manish Pandey|Shahid Afridi|Haris Rauf|Imran Khan|Shoaib Malik|Shoaib Akhtar|Bilal Asif|Sohail Khan|Rizwan Ahmed|Usman Khawaja|Lasith Malinga|Pathum Nissanka|Lahiru Kumara|Kasun Rajapaksa|Nuwan Pradeep|Avishka Fernando|Asitha Fernando|Binura Fernando|Dilshan Madushanka|Akila Dananjaya|Charith Asalanka|Isuru Udana|Alzarri Joseph|Shamar Joseph|Romario Shepherd|Nicholas Pooran|Evin Lewis|Obed McCoy|Kyle Mayers|Carlos Brathwaite|Keemo Paul|Brandon King|Akeem Hosein|Joshua Da Silva|Jerome Taylor|Kavem Hodge|Jan Oosthuizen|Francois Pienaar|Johan Botha|Jan Jansen|Marius Swanepoel|Kyle Petersen|Giannis Antetokounmpo|Kostas Manolas|Andreas Samaras|Giorgos Samaras|Sotiris Alexandropoulos|Vasilis Spanos|Gal Mekel|Tal Ben Haim|Robert Bolick|Arvin Tolentino|Jericho Cruz|Mark Caguioa|Calvin Abueva|CJ Perez|Roger Yap|Mikhail Kalinin|Nikita Nikitin|Nikita Kucherov|Ilya Filatov|Nikita Filatov|Tony Ure|Charles Amini|Assad Vala|Lega Siaka|Kabua Vagi Morea|Luke Holt|Charlie Goodwin|Aaron Banks|Beau Mayfield|Finley Barrett|Calum Gallacher|Paddy Gallacher|Scott Sinclair|Kieran Tierney|Craig Melville|Jack Grealish|Rory McIlroy|Michael Yates|Jordan Shepherd|Cameron Drummond'.split(
    '|',
  ),
);

/** Surnames by which everybody knows one player of their sport. */
export const famousSurnames: ReadonlySet<string> = new Set(
  'Alcaraz|Ding|Fan|Ferrer|Fonseca|Garcia|Graf|Hamilton|Inoue|Leclerc|Lin|Ma|Navarrete|Paul|Perez'.split('|'),
);
