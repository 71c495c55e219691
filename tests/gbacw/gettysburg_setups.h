/* gettysburg_setups.h: where the book sets up each start (34.13 to 34.47): hex and counter; and what had been lost
 * before, killed and captured: of a regiment, of a battery (guns), or of the brigade of the leader named. */
#ifndef ENFILADE_TESTS_GETTYSBURG_SETUPS_H
#define ENFILADE_TESTS_GETTYSBURG_SETUPS_H

static const char mcphersons_ridge_csa[] =
    "A0828:Heth A0828:Wagon-Heth A0824:Davis A0824:42-Miss A0623:2-Miss A0724:55-NC A1427:Archer "
    "A1427:13-Ala A1126:7-Tenn A1226:14-Tenn A1327:5-Ala-Bn A1528:1-Tenn A1025:Fredericksburg "
    "A0927:Purcell A0927:Crenshaw A0827:Pee-Dee A0827:Letcher";
static const char mcphersons_ridge_usa[] =
    "A1813:Buford A1813:Wagon-1-Cav A0516:6-NY-c A0616:9-NY-c A0817:Devin A0817:17-Pa-c A1017:3-WVa-c "
    "A1419:A-2-US A1520:8-NY-c A1620:Gamble A1620:8-Ill-c A1821:12-Ill-c A1922:3-Ind-c";
static const char little_round_top_csa[] =
    "C0137:Brooks-Lt C0138:18-Miss C0237:Madison C0238:13-Miss C0337:Bath C0338:17-Miss C0338:Barksdale "
    "C0339:Cobb-Legn C0339:Philip-Legn C0437:Parker C0438:21-Miss C0439:24-Ga C0439:Wofford "
    "C0440:Bedford C0539:16-Ga C0539:18-Ga C0541:Ashland C0637:3-SC-Bn C0637:8-SC C0638:50-Ga C0737:2-SC "
    "C0737:3-SC C0737:Kershaw C0738:10-Ga C0738:Semmes C0739:McLaws C0739:Wagon-McLaws C0836:7-SC "
    "C0836:15-SC C0837:51-Ga C0838:Longstreet C1036:Troup-Co-Lt C0937:53-Ga C1136:Ellis-Lt "
    "C1236:1-Rich-How C1336:Pulaski C1536:7-Ga C1536:8-Ga C1635:Branch C1635:1-Tex C1635:3-Ark "
    "C1635:J.Robertson C1636:9-Ga C1636:11-Ga C1636:G.T.Anderson C1637:German-Lt C1637:Palmetto "
    "C1736:4-Tex C1736:5-Tex C1737:59-Ga C1836:Hood C1836:Wagon-Hood C1936:4-Ala C1936:47-Ala C1936:Law "
    "C1937:2-Ga C1937:20-Ga C1937:Benning C2035:Rowan C2035:15-Ala C2036:15-Ga C2036:17-Ga C2136:44-Ala "
    "C2136:48-Ala C0545:1-2-Co C0545:3-Co C0545:4-Co";
static const char little_round_top_usa[] =
    "C0130:63-Pa C0132:57-Pa C0132:105-Pa C0132:Graham C0133:114-Pa C0233:E-1-RI C0327:Hunt "
    "C0327:Sickles C0327:Train-III C0331:2-NJ C0332:15-NY C0333:G-1-NY C0333:68-Pa C0425:6-NJ C0425:8-NJ "
    "C0426:2-NH C0426:Burling C0427:115-Pa C0427:7-NJ C0430:5-Mass C0432:141-Pa C0433:3-Me "
    "C0530:9-Mass-b C0727:D-1-NY C0828:Birney C0828:Wagon-1-III C0830:17-Me C0831:3-Mich C0930:40-NY "
    "C0930:DeTrobriand C1029:5-Mich C1029:110-Pa C1220:Warren C1228:99-Pa C1228:20-Ind C1328:86-NY "
    "C1426:124-NY C1426:Ward C1527:4-Me C1528:4-NY C1928:2-US-SS";
static const char culps_hill_csa[] =
    "B4007:Wagon-Johnson B4007:Johnson B4208:10-La B4109:Williams-CS B4109:2-La B4109:15-La B4009:1-La "
    "B4009:14-La B4309:25-Va B4310:44-Va B4209:J.Jones B4209:48-Va B4209:50-Va B4110:21-Va B4110:42-Va "
    "B4407:3-NC B4407:10-Va B4407:37-Va B4308:Steuart B4308:1-Md B4308:1-NC B4308:23-Va B4206:Walker "
    "B4206:2-Va B4206:4-Va B4205:5-Va B4205:27-Va B4205:33-Va B3415:Avery B3415:6-NC B3316:21-NC "
    "B3316:57-NC B3317:Hays-CS B3317:7-La B3317:9-La B3217:5-La B3217:6-La B3217:8-La B2916:Early "
    "B2916:Wagon-Early";
static const char culps_hill_csa_lost[] = "6-NC:1";
static const char culps_hill_usa[] =
    "B4511:137-NY B4411:102-NY B4411:78-NY B4412:Greene B4412:60-NY B4313:149-NY B4213:95-NY B4213:7-Ind "
    "B4314:Cutler B4314:84-NY B4314:76-NY B4415:Wadsworth B4415:Wagon-1-I B4214:56-Pa B4214:147-NY "
    "B4215:Meredith B4215:7-Wisc B4215:6-Wisc B4215:2-Wisc B4215:24-Mich B4215:19-Ind B4216:5-Me "
    "B4217:33-Mass B4018:41-NY B4018:54-NY B3919:von-Gilsa B3919:68-NY B3919:153-Pa B3819:17-Conn "
    "B3720:Ames-repl B3720:107-Oh B4119:EL-1-NY B3920:FG-1-Pa B3820:I-1-NY B4120:Howard B4120:Schurz "
    "B4120:Wagon-3-XI B4020:Ames B4020:Wagon-1-XI B3721:75-Oh B3821:58-NY B3821:Krzyzanowski "
    "B3821:119-NY B4021:Schimmelfennig B4021:82-Ill B4021:61-Oh B4021:45-NY B4122:73-Pa";
static const char culps_hill_usa_lost[] =
    "95-NY:1 84-NY:2 76-NY:3 56-Pa:1 147-NY:3 7-Wisc:2 6-Wisc:2 2-Wisc:2 24-Mich:3 19-Ind:2 54-NY:1 "
    "68-NY:1 153-Pa:2 17-Conn:2 107-Oh:2 EL-1-NY:1 I-1-NY:1 75-Oh:2 119-NY:2 82-Ill:1 61-Oh:1 45-NY:2";
static const char three_days_csa[] =
    "A0828:Heth A0828:Wagon-Heth A0824:Davis A0824:42-Miss A0623:2-Miss A0724:55-NC A1427:Archer "
    "A1427:13-Ala A1126:7-Tenn A1226:14-Tenn A1327:5-Ala-Bn A1528:1-Tenn A1025:Fredericksburg "
    "A0927:Purcell A0927:Crenshaw A0827:Pee-Dee A0827:Letcher";
static const char three_days_usa[] =
    "A1813:Buford A1813:Wagon-1-Cav A0817:Devin A1620:Gamble A1419:A-2-US A0516:6-NY-c A0616:9-NY-c "
    "A0817:17-Pa-c A1017:3-WVa-c A1520:8-NY-c A1620:8-Ill-c A1821:12-Ill-c A1922:3-Ind-c C1937:Reynolds "
    "C1937:Wadsworth C1937:Cutler C1937:76-NY C2036:56-Pa C2137:147-NY C2236:95-NY C2337:84-NY "
    "C2437:2-Me C2538:Meredith C2538:2-Wisc C2638:7-Wisc C2739:19-Ind C2839:24-Mich C2940:6-Wisc "
    "C3040:Wagon-1-I";
static const char missed_opportunity_csa[] =
    "B2504:Johnson B2801:Walker B2803:Steuart B2705:Williams-CS B2804:J.Jones B2513:Ewell B2513:Early "
    "B2513:1-Md-Bn-c B2513:35-Va-Bn-c B2309:Gordon B2006:Smith B3214:Avery B3116:Hays-CS B2825:Rodes "
    "B3021:Doles B3024:Iverson B3027:Ramseur B2528:ONeal B2528:Daniel B2632:R.E.Lee B2632:Longstreet "
    "B2632:A.P.Hill B1515:A.Jenkins B3534:Pender B3633:Lane B3934:Thomas A3603:Perrin A3904:Scales "
    "A2010:R.Anderson A2011:Wilcox A2012:Lang A1814:Wright-CS A1810:Posey A1712:Mahone A2617:Pettigrew "
    "A2315:Davis A2516:Brockenbrough A2717:Pettigrew-repl A2918:Archer B3431:2-Rokbrdg B3231:Pee-Dee "
    "B2221:Louisa B2419:Charlottesville";
static const char missed_opportunity_csa_lost[] =
    "Gordon:4/0 Avery:1/0 Doles:2/0 Iverson:5/3 Ramseur:2/0 ONeal:3/1 Daniel:7/0 Lane:1/0 Perrin:6/0 "
    "Scales:3/0 Davis:6/2 Brockenbrough:1/0 Pettigrew-repl:8/0 Archer:1/1 2-Rokbrdg:1/0 Pee-Dee:1/0 "
    "Charlottesville:1/0";
static const char missed_opportunity_usa[] =
    "C1321:Candy C1120:Geary C1120:Kane C0919:Greene C0516:Ward C0216:Graham C0117:Birney C0533:Devin "
    "C0536:Gamble C0834:Buford B5920:Sickles B5819:Humphreys B5720:Brewster B5420:Carr B5025:Stannard "
    "B4724:Rowley B4622:Doubleday B4523:Stone B4621:Newton B4721:Meade B4721:Warren B4721:Hunt "
    "B4420:Paul B4619:Baxter B4519:Robinson B4220:Howard B4220:Ames B4220:von-Steinwehr B4220:Schurz "
    "B4222:Coster B4022:O.Smith B3821:Krzyzanowski B3720:Ames-repl B3919:von-Gilsa B4021:Schimmelfennig "
    "B4415:Wadsworth B4215:Meredith B4213:Cutler B5610:Slocum B5804:Williams-US B5702:McDougall "
    "B5501:Ruger C0834:A-2-US B4221:2-Me B4216:5-Me B4119:EL-1-NY B4019:B-1-Pa B3921:B-4-US B4221:13-NY "
    "B3820:I-1-NY B4021:I-1-Oh B4717:K-1-Oh B4122:G-4-US";
static const char missed_opportunity_usa_lost[] =
    "Paul:4/6 Baxter:3/4 Coster:3/3 Krzyzanowski:5/2 Ames-repl:4/4 von-Gilsa:2/1 Schimmelfennig:4/4 "
    "Meredith:9/3 Cutler:6/4 2-Me:3/0 EL-1-NY:1/0 B-1-Pa:1/0 B-4-US:2/0 13-NY:1/0 I-1-NY:1/0 K-1-Oh:2/0";
static const char whole_line_ablaze_csa[] =
    "A5807:Co-B A5223:Train-I-CS A4806:Albemarle A4806:Charlotte A4705:Madison-b A4705:Warrenton "
    "A4402:Co-C B4333:Co-A B4233:Fredericksburg B4133:Crenshaw B4032:Pee-Dee B3932:Purcell B3831:Letcher "
    "B3731:Pittsylvania B3630:Donaldsville A3804:Norfolk-Lt A3704:Huger A3303:Danville A2903:Salem "
    "B3432:2-Rokbrdg B3332:Hardaway-A B3332:Hardaway-B B3232:Johnson-b B3131:Powhattan B2932:3-Rich-How "
    "B2331:2-Rich-How B2126:Fluvanna B2126:Amherst B2126:Ga-Regular B1923:Jeff-Davis B1923:Orange "
    "B1922:King-Wilm B1922:Louisa B2632:R.E.Lee B2912:35-Va-Bn-c B2912:1-Md-Bn-c B2905:Lee "
    "B2905:1-Rokbrdg B3508:Chesapeake B3607:1-Md-b B3607:Alleghany B1703:Charlottesville B1703:Staunton "
    "B1702:La-Guard B1702:Courtney A5308:Wilcox A5004:Lang A4704:Wright-CS A4403:Posey A4406:A.P.Hill "
    "A4204:R.Anderson A4103:Mahone B4134:Thomas A4003:Scales A3803:Lane A3802:Perrin A3905:Pender "
    "B2832:Daniel B2528:ONeal B2926:Rodes B3127:Ramseur B3125:Iverson B3123:Doles B3217:Hays-CS "
    "B3215:Avery B2716:Gordon B2912:Early B2912:Ewell B3706:J.Jones B3201:Williams-CS B3002:Steuart "
    "B2704:Walker B2702:Johnson B1802:Smith B1515:A.Jenkins A2617:Pettigrew A2315:Davis "
    "A2516:Brockenbrough A2717:Pettigrew-repl A2918:Archer A4529:Pickett A4729:Kemper A4329:Garnett "
    "A4130:Armistead";
static const char whole_line_ablaze_csa_lost[] =
    "Pee-Dee:1/0 2-Rokbrdg:1/0 Lee:1/0 Chesapeake:1/0 Charlottesville:1/0 Scales:3/0 Lane:1/0 Perrin:6/0 "
    "Daniel:7/0 ONeal:3/1 Ramseur:2/0 Iverson:5/3 Doles:2/0 Avery:1/0 Gordon:4/0 Davis:6/2 "
    "Brockenbrough:1/0 Pettigrew-repl:8/0 Archer:1/1";
static const char whole_line_ablaze_usa[] =
    "B3921:B-4-US B4221:H-1-US B4321:C-WVa B4421:2-Me B4717:K-1-Oh B4219:13-NY B4021:I-1-Oh B4122:G-4-US "
    "B3921:82-Oh B3921:75-Pa B3921:26-Wisc B3922:136-NY B4022:55-Oh B4022:73-Oh B4022:O.Smith "
    "B4121:74-Pa B4121:157-NY B4222:27-Pa B4222:Coster B4221:134-NY B4418:Train-XI B4320:von-Steinwehr "
    "B4320:Wagon-2-XI B4524:I-1-US B4725:A-1-RI B4824:A-4-US B4925:B-1-RI B5125:B-1-NY B5732:K-4-US "
    "B5534:1-US-SS A5703:5-NJ B5919:CF-Pa B5918:2-Conn-Lt-I B5918:5-NY B5917:K-1-NY B5917:6-Me-b "
    "B5916:C-4-US B5916:C-5-US B5915:FK-3-US B5814:Tyler B5814:Train-Res C0115:1-NH C0115:H-1-Oh "
    "C0114:1-NJ-b C0114:1-Md-bUS C0113:9-Mich C0113:6-NY C0112:BL-2-US B4820:Stannard B4621:Rowley "
    "B4621:Doubleday B4422:Stone B4621:Newton B4721:Meade B4420:Paul B4619:Baxter B4519:Robinson "
    "B5610:Slocum B4913:Williams-US B4613:Geary B5008:Lockwood B4909:Ruger B4811:McDougall B4514:Candy "
    "B4610:Kane B4622:Hays-US B4623:Carroll B4723:Smyth B4724:Willard B4924:Gibbon B4824:Webb "
    "B4924:Harrow B5024:Hall B5223:Hancock B5325:Brooke B5424:Zook B5524:Caldwell B5624:Cross "
    "B5725:Kelly B5530:Brewster B5831:Humphreys B5934:Carr B5708:McCandless B5807:Crawford B5907:Fisher "
    "B5609:Vincent B5808:Sweitzer B5908:Tilton B5709:Barnes B5910:Weed B5809:Day B5814:B-1-Pa "
    "C0106:Burbank B5910:Ayres B5608:Sykes";
static const char whole_line_ablaze_usa_lost[] =
    "B-4-US:2/0 2-Me:3/0 K-1-Oh:2/0 13-NY:1/0 82-Oh:1/0 75-Pa:1/0 26-Wisc:2/0 74-Pa:2/0 157-NY:1/0 "
    "27-Pa:2/0 134-NY:1/0 Rowley:6/3 Stone:6/3 Paul:4/6 Baxter:3/4";
static const char high_water_mark_csa[] =
    "C2336:Rowan C2236:German-Lt C2337:Hart C0734:Palmetto C0633:Branch C0533:Madison C0432:Brooks-Lt "
    "C0333:Bedford C0333:Parker C0232:Bath C0132:3-Co A5903:4-Co A5903:Ellis-Lt A5802:Pulaski "
    "A5802:1-Rich-How B5632:1-2-Co A5807:Co-B B5832:Fayette B5832:Fauquier B5732:Lynchburg B5732:Hampden "
    "A5007:Huger A5007:Norfolk-Lt B5033:Ashland B5033:Troup-Co-Lt B4933:Madison-b A4706:Charlotte "
    "A4706:Warrenton A4502:Albemarle B2513:Ewell B2513:1-Md-Bn-c B2513:35-Va-Bn-c A4302:Co-C A4302:Co-A "
    "B4233:Fredericksburg B4133:Crenshaw B4032:Pee-Dee B3932:Purcell B3831:Letcher A3804:Donaldsville "
    "A3804:Pittsylvania B3731:2-Rich-How B3630:3-Rich-How B3630:Salem B3432:Danville B3332:2-Rokbrdg "
    "B3332:Hardaway-A B3231:Johnson-b B3131:Powhattan B2533:Jeff-Davis B2533:Orange B2331:King-Wilm "
    "B2024:Louisa B1328:Hardaway-B B2220:Charlottesville B2220:Staunton B2219:La-Guard B2219:Courtney "
    "B2905:1-Rokbrdg B3507:Fluvanna B3507:Amherst B3606:Ga-Regular B3907:1-Md-b B3906:Alleghany "
    "B3905:Chesapeake B3905:Lee C2437:G.T.Anderson C2026:Law-repl C1726:J.Robertson C1829:Law "
    "C1528:Benning C1228:Semmes C0933:McLaws C0634:Kershaw C0234:Wofford C0327:Barksdale "
    "A5505:Longstreet A5303:Wilcox A5103:Lang A5305:Kemper A5206:Pickett A5005:Armistead A5004:Garnett "
    "A4907:R.Anderson A4805:Wright-CS A4705:Archer A4707:Scales A4506:Lane A4505:Pettigrew-repl "
    "A4405:Trimble A4406:Pettigrew A4406:A.P.Hill A4304:Davis A4204:Posey A4103:Brockenbrough "
    "A3802:Mahone A4929:Imboden B2632:R.E.Lee B4228:Thomas B4027:Perrin B3826:Ramseur B3625:Iverson "
    "B3424:Doles B2926:Rodes B3123:Hays-CS B3120:Avery B3117:Gordon B2817:Early B4012:Walker "
    "B4111:J.Jones B4109:Johnson B4210:Williams-CS B4309:ONeal B4409:Daniel B4509:Steuart B4609:Smith";
static const char high_water_mark_csa_lost[] =
    "Rowan:1/0 Branch:1/0 Brooks-Lt:1/0 Pee-Dee:1/0 2-Rokbrdg:1/0 Charlottesville:1/0 Chesapeake:1/0 "
    "Lee:1/0 G.T.Anderson:6/1 Law-repl:4/1 J.Robertson:4/1 Benning:4/1 Semmes:3/1 Kershaw:6/0 "
    "Wofford:2/1 Barksdale:6/1 Wilcox:4/2 Lang:3/0 Wright-CS:5/2 Archer:1/1 Scales:3/0 Lane:1/0 "
    "Pettigrew-repl:8/0 Davis:6/2 Brockenbrough:1/0 Perrin:6/0 Ramseur:2/0 Iverson:5/3 Doles:2/0 "
    "Hays-CS:3/0 Avery:4/0 Gordon:4/0 Walker:2/1 J.Jones:4/1 Williams-CS:4/0 ONeal:4/2 Daniel:8/2 "
    "Steuart:5/2 Smith:1/0";
static const char high_water_mark_usa[] =
    "C2315:C-1-NY C2110:3-Mass C1321:D-5-US C0920:L-1-Oh C0220:G-1-NY C0120:6-Me-b B5923:2-Conn-Lt-I "
    "B5823:3-Pa B5725:15-NY B5625:5-Mass B5525:CF-Pa B5425:9-Mich B5425:C-4-US B5125:1-NY B5024:B-1-NY "
    "B4925:B-1-RI B4824:A-4-US B4725:A-1-RI B4525:I-1-US B4321:C-WVa B4221:H-1-US B4121:G-4-US "
    "B4021:B-4-US B3921:I-1-Oh B4518:13-NY B3920:FG-1-Pa B4019:EL-1-NY B4216:5-Me B4220:5-NY "
    "B4320:H-1-Oh B4419:1-NH B3820:I-1-NY B4617:K-1-Oh B4717:F-4-US B4916:K-5-US B5512:E-Pa "
    "B5610:1-Md-bUS B5508:M-1-NY B5711:Train-Res B4721:Meade B4721:Warren B4721:Hunt C0113:6-NY "
    "C0113:BL-2-US C0113:9-Mass-b C0113:1-NJ-b C0113:K-1-NY C0113:FK-3-US C0113:C-5-US C0113:Tyler "
    "C0413:4-NY C0413:E-1-RI C0413:K-4-US C0413:D-1-NY C0413:2-NJ C0413:2-Me C0413:B-1-Pa C0915:G-2-US "
    "C0915:F-5-US C0915:G-1-RI C0915:3-NY C0915:C-1-RI C0915:1-Mass-b C0915:D-2-US C2115:Russell "
    "C2017:Grant C1923:Fisher C1722:Tilton C1421:Weed C1220:Burbank C1219:Day C0918:Wheaton C1019:Eustis "
    "C1021:Bartlett C0621:Wheaton-repl C0824:McCandless C0620:Sweitzer C0619:Vincent C0419:Torbert "
    "C0618:Barnes C1118:Ayres C1121:Crawford C1117:Sykes C0817:Wright-US C1717:Howe C1415:Sedgwick "
    "C0216:Birney C0216:Ward C0118:Graham C0217:Ward-repl C0318:DeTrobriand C0516:Humphreys C0417:Carr "
    "C0517:Brewster C0617:Burling C0218:1-US-SS C0218:2-US-SS B5922:Brooke B5822:Kelly B5722:Zook "
    "B5623:Cross B5720:Caldwell B5225:Stannard B5125:Rowley B5123:Stone B5223:Doubleday B5023:Harrow "
    "B4925:Hall B4725:Webb B5121:Gibbon B4624:Smyth B4623:Willard B4622:Hays-US B4921:Hancock B4522:Paul "
    "B4521:Baxter B4621:Robinson B4821:Newton B4222:Coster B4022:O.Smith B4021:Schimmelfennig "
    "B3921:Krzyzanowski B3820:Ames-repl B3819:von-Gilsa B4018:Carroll B4215:Meredith B4214:Cutler "
    "B4416:Wadsworth B4020:Ames B4121:von-Steinwehr B4120:Schurz B4120:Howard B4313:Greene B4412:Candy "
    "B4611:McDougall B4614:Lockwood B5010:Ruger B4516:Kane B4414:Shaler B5405:Neill B4515:Williams-US "
    "B4415:Geary B5610:Slocum";
static const char high_water_mark_usa_lost[] =
    "CF-Pa:1/0 B-1-RI:2/0 B-4-US:2/0 13-NY:1/0 FG-1-Pa:1/0 EL-1-NY:2/0 I-1-NY:2/0 K-1-Oh:2/0 4-NY:3/0 "
    "2-Me:4/0 B-1-Pa:2/0 Tilton:1/0 Weed:3/0 Burbank:3/1 Day:4/1 Wheaton-repl:1/0 McCandless:2/0 "
    "Sweitzer:3/1 Vincent:4/0 Graham:5/2 Ward-repl:6/1 DeTrobriand:5/0 Carr:7/1 Brewster:7/1 Burling:4/1 "
    "2-US-SS:1/0 Brooke:3/1 Kelly:1/1 Zook:3/1 Cross:3/0 Rowley:6/3 Stone:6/3 Harrow:5/0 Willard:7/0 "
    "Paul:4/6 Baxter:3/4 Coster:4/3 O.Smith:1/0 Schimmelfennig:4/4 Krzyzanowski:6/2 Ames-repl:4/4 "
    "von-Gilsa:3/2 Carroll:1/0 Meredith:9/3 Cutler:6/4 Greene:3/0 Candy:1/0 McDougall:1/0 Lockwood:2/0 "
    "Kane:1/0 Shaler:1/0";

#endif
